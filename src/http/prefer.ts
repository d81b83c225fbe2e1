/** Whether `Prefer` asks for an answer before the work is done: `respond-async` (RFC 7240 4.1), any case. */
export function prefersAsync(prefer: string | readonly string[] | undefined): boolean {
  const text = typeof prefer === 'string' ? prefer : (prefer ?? []).join(',')
  return text.split(',').some((preference) => {
    const [token = ''] = preference.split(/[;=]/, 1)
    return token.trim().toLowerCase() === 'respond-async'
  })
}
