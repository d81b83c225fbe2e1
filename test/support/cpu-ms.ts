/** CPU that a piece of work takes, ms: what a busy machine leaves alone. */
export function cpuMs(work: () => void): number {
  const from = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}
