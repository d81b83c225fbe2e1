{{- define "docspine.name" -}}
{{- .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "docspine.selector" -}}
app.kubernetes.io/name: docspine
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "docspine.labels" -}}
{{ include "docspine.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}
