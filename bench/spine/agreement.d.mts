export function spineAgreement(
  sections: readonly { readonly page: number; readonly level: number; readonly text: string }[],
  markdown: string,
  pages: readonly { readonly page: number; readonly offset: number; readonly chars: number }[],
): { sections: number; found: number; levelled: number }
