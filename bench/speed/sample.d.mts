/** A small set for where no corpus is given: prose, ruled tables, a page of vectors. */
export function samplePdfs(pages?: number): { readonly name: string; readonly bytes: Buffer }[]
