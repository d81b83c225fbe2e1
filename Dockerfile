# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json build.mjs ./
COPY src src
COPY workers workers
COPY native native
RUN npm run build && npm prune --omit=dev --no-audit --no-fund \
 && node native/ocr/prune.mjs && rm -f dist/.tsbuildinfo \
 # What is in the image, as CycloneDX; from the lockfile, as npm misses the development tools that were pruned.
 && npm sbom --package-lock-only --omit=dev --sbom-format cyclonedx > sbom.json

FROM node:24-slim
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="docspine" \
      org.opencontainers.image.description="Turns documents into clean Markdown, over HTTP" \
      org.opencontainers.image.licenses="AGPL-3.0-or-later" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
# Languages of text in pictures besides English, by Tesseract's names; empty for English alone, which needs nothing.
ARG OCR_DATA="deu fra spa"
RUN if [ -n "$OCR_DATA" ]; then \
      apt-get update \
      && apt-get install -y --no-install-recommends tesseract-ocr $(printf 'tesseract-ocr-%s ' $OCR_DATA) \
      && rm -rf /var/lib/apt/lists/*; \
    fi
# Two malloc arenas: by default glibc keeps eight a core, and what threads that come and go have freed stays in them.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json /app/sbom.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
# Nothing is written to disk: the root file system may be read-only.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# No tini: Node.js answers SIGTERM and SIGINT as the first process, and waits for the only children it has (tesseract).
CMD ["node", "dist/src/main.js"]
