export function paragraphF1(truth: string, markdown: string): number | null
