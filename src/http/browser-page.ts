import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where a person is led who opens the route in a browser. */
    readonly forBrowsers?: string
  }
}

/** Leads browsers, which have no key to send, from routes for programs to the page for people. */
export function leadBrowsers(
  app: FastifyInstance,
  { basePath }: { readonly basePath: string },
): void {
  app.addHook('onRequest', async (request, reply) => {
    const page = pageForBrowser(request)
    if (page === undefined) return
    await reply.header('vary', 'accept').redirect(`${basePath}${page}`)
  })
}

/** Undefined for every other caller. */
function pageForBrowser({ headers, routeOptions }: FastifyRequest): string | undefined {
  const isBrowser = headers.accept?.includes('text/html') === true
  if (!isBrowser || headers['x-api-key'] !== undefined) return undefined
  return routeOptions.config?.forBrowsers
}
