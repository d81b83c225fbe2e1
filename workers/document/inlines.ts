/** Text and what stands within a line of it. Plain data, made by readers, written by `markdown/` alone. */
export type Inline =
  | Text
  | Strong
  | Emphasis
  | Strikethrough
  | Superscript
  | Subscript
  | InlineCode
  | InlineMath
  | Link
  | InlineImage
  | FootnoteReference
  | LineBreak
  | SoftBreak

export interface Text {
  readonly type: 'text'
  /** As read, unescaped; line feeds count as spaces. */
  readonly value: string
}
export interface Strong {
  readonly type: 'strong'
  readonly children: readonly Inline[]
}
export interface Emphasis {
  readonly type: 'emphasis'
  readonly children: readonly Inline[]
}
export interface Strikethrough {
  readonly type: 'strikethrough'
  readonly children: readonly Inline[]
}
export interface Superscript {
  readonly type: 'superscript'
  readonly children: readonly Inline[]
}
export interface Subscript {
  readonly type: 'subscript'
  readonly children: readonly Inline[]
}
export interface InlineCode {
  readonly type: 'inlineCode'
  readonly value: string
}
export interface InlineMath {
  readonly type: 'inlineMath'
  /** LaTeX, without dollar signs. */
  readonly latex: string
}
export interface Link {
  readonly type: 'link'
  /** As the document has it; relative ones stay relative. */
  readonly url: string
  readonly children: readonly Inline[]
}
export interface InlineImage {
  readonly type: 'inlineImage'
  readonly alt: string
  /** File name or relative address; '' when there is none. */
  readonly url: string
  /** As that of a block. */
  readonly source?: string
}
export interface FootnoteReference {
  readonly type: 'footnoteReference'
  readonly label: string
}
/** A forced line break. */
export interface LineBreak {
  readonly type: 'lineBreak'
}
/** Where a line ended on purpose in text that goes on: white space, and a line end where Markdown can have one. */
export interface SoftBreak {
  readonly type: 'softBreak'
}

export const text = (value: string): Text => ({ type: 'text', value })
