import type { BlockSource, BlockType, BoundingBox, Chunk } from '../contract/grounded.js'

export type { BoundingBox, Chunk }

/** What the service is asked and what it answers, by the names of the interface (see `/openapi.json`). */

type Mode = 'fast' | 'balanced' | 'quality' | 'auto'

/** Parameters of a conversion; what is left out has the service's default. */
export interface ConvertParameters {
  readonly input_format?:
    | 'auto'
    | 'pdf'
    | 'docx'
    | 'xlsx'
    | 'pptx'
    | 'odt'
    | 'ods'
    | 'odp'
    | 'epub'
    | 'eml'
    | 'image'
    | 'csv'
    | 'txt'
    | 'html'
    | 'zip'
  readonly mode?: Mode
  /** `deu+eng`: names as `GET /` lists them. */
  readonly ocr_languages?: string
  readonly engine?: 'auto' | 'wasm' | 'native'
  readonly clean?: boolean
  readonly slim?: boolean
  /** `a-b`, from 1. */
  readonly pages?: string
  readonly entry?: string
  readonly anchors?: 'none' | 'page'
  readonly tables?: 'markdown' | 'html'
  readonly max_tokens?: number
  readonly cursor?: number
  /** `blocks`, `chunks` or `blocks,chunks`. */
  readonly include?: string
  readonly chunk_tokens?: number
  readonly chunk_overlap?: number
  readonly chunk_context?: boolean
  readonly images?: 'none' | 'reference' | 'include'
  /** Is told when a job that comes of the request has ended. */
  readonly callback_url?: string
}

export interface StreamParameters extends ConvertParameters {
  readonly stream_slim_strategy?: 'off' | 'sampled' | 'full'
}

export interface StoreParameters extends ConvertParameters {
  readonly output_encoding?: 'identity' | 'gzip' | 'zstd'
  readonly output_head_url?: string
}

export interface Warning {
  readonly code: string
  /** A sentence, with what can be done about it. */
  readonly message: string
  readonly page?: number
  /** Where it is several: ranges, such as `3-352` or `2, 5-7`. */
  readonly pages?: string
}

export interface Timings {
  readonly fetch_ms?: number
  readonly queue_ms: number
  readonly convert_ms: number
  readonly upload_ms?: number
  readonly total_request_ms: number
}

export interface Billing {
  readonly tier: string
  readonly credits: number
}

export interface Quality {
  /** 0 (unusable) to 1. */
  readonly score: number
  readonly signals: Readonly<Record<string, number>>
}

/** A part of the document; offsets are UTF-16 units into `markdown`. */
export interface Block {
  readonly id: string
  readonly type: BlockType
  readonly page?: number
  readonly bbox?: BoundingBox
  readonly level?: number
  readonly offset: number
  readonly length: number
  readonly confidence: number
  readonly source: BlockSource
  readonly table?: {
    readonly rows: number
    readonly columns: number
    readonly cells: readonly {
      readonly row: number
      readonly column: number
      readonly rowspan: number
      readonly colspan: number
      readonly text: string
      readonly bbox?: BoundingBox
      readonly page?: number
    }[]
  }
}

/** A picture that the Markdown refers to, as `images/` and its name. */
export interface FoundImage {
  readonly name: string
  readonly page?: number
  readonly bbox?: BoundingBox
  readonly media_type: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** With `images=include`: the file in base64; absent past `IMAGES_MAX_MB`. */
  readonly data?: string
}

/** A converted document. */
export interface Converted {
  readonly ok: true
  readonly filename: string
  readonly input_format: string
  readonly mode: Mode
  readonly mode_used: Exclude<Mode, 'auto'>
  readonly engine: string
  readonly markdown: string
  /** With `max_tokens`: the `cursor` of the rest. */
  readonly next?: number
  /** SHA-256 of the document, hex. */
  readonly content_hash: string
  readonly metadata: {
    readonly title?: string
    readonly author?: string
    readonly subject?: string
    readonly language?: string
    readonly created_at?: string
    readonly modified_at?: string
    readonly page_count?: number
    readonly pages?: { readonly start: number; readonly end: number }
    readonly input_bytes: number
    readonly chars: number
    readonly estimated_tokens: number
  }
  /** Where each page's text stands in the Markdown, in UTF-16 units. */
  readonly pages: readonly {
    readonly page: number
    readonly offset: number
    readonly chars: number
    /** Points; with `include`. */
    readonly width?: number
    readonly height?: number
  }[]
  readonly blocks?: readonly Block[]
  readonly chunks?: readonly Chunk[]
  /** With `images`. */
  readonly images?: readonly FoundImage[]
  readonly quality: Quality
  readonly warnings: readonly Warning[]
  readonly timings: Timings
  readonly billing: Billing
}

/** What was put into the caller's storage. */
export interface Stored {
  readonly ok: true
  readonly output_url: string
  readonly output_encoding: string
  readonly output_bytes?: number
  readonly content_hash?: string
  readonly already_existed: boolean
  readonly warnings: readonly Warning[]
  readonly timings: Timings
  readonly billing: Billing
}

/** A piece of a streamed conversion; a long page comes in several. */
export interface StreamedPage {
  /** Absent for what belongs to no page. */
  readonly page?: number
  readonly width?: number
  readonly height?: number
  readonly markdown: string
  /** With offsets into this `markdown`. */
  readonly blocks?: readonly Block[]
  /** Those that were complete by now. */
  readonly chunks?: readonly Chunk[]
  /** With `images`: those of the text so far. */
  readonly images?: readonly FoundImage[]
}

/** The end of a streamed conversion. */
export interface StreamEnd {
  readonly done: true
  readonly pages: number
  readonly next?: number
  readonly quality: Quality
  readonly warnings: readonly Warning[]
  readonly timings: Timings
  readonly billing: Billing
}

/** The outline of a PDF. */
export interface SpineRecord {
  readonly ok: true
  readonly filename: string
  readonly content_hash: string
  readonly spine: {
    readonly page_count: number
    readonly input_bytes: number
    readonly font_model: { readonly body_size: number; readonly heading_sizes: readonly number[] }
    readonly sections: readonly {
      readonly page: number
      readonly level: number
      readonly text: string
    }[]
    readonly repeated_headers_footers: readonly string[]
    readonly pages: readonly {
      readonly page: number
      readonly chars: number
      readonly first_line: string
      readonly headings: unknown
    }[]
    readonly pages_truncated: boolean
    readonly estimated_tokens_full: number
    readonly estimated_tokens_spine_only: number
  }
  readonly warnings: readonly Warning[]
  readonly timings: { readonly spine_ms: number; readonly total_request_ms: number }
}

/** A request that is worked on later. Times are epoch milliseconds. */
export interface Job {
  readonly job_id: string
  readonly status: 'queued' | 'processing' | 'completed' | 'failed'
  readonly attempts?: number
  readonly progress?: { readonly pages_done: number; readonly pages_total: number }
  readonly created_at?: number
  readonly started_at?: number
  readonly completed_at?: number
  readonly failed_at?: number
  /** What the request would have answered. */
  readonly http_status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** In place of it, where the answer is an archive (`response_format=zip`). */
  readonly body_base64?: string
  readonly error?: unknown
}
