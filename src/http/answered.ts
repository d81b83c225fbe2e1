import type { FastifyInstance } from 'fastify'
import { ERROR_TABLE } from '../response/error-table.js'

const CLIENT_GONE = ERROR_TABLE.cancelled.status

type Tell = (status: number) => void

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Called once, when the answer is complete or its client gone, with the status (499: gone); at once where
     * that has been. */
    onAnswered: (tell: Tell) => void
  }
}

/** Gives each request its one place to hear of its end. To be added before whatever listens. */
export function registerAnswered(app: FastifyInstance): void {
  app.decorateRequest('onAnswered')
  app.addHook('onRequest', (request, { raw: response }, done) => {
    const listeners: Tell[] = []
    let ended: number | undefined
    request.onAnswered = (tell) => {
      if (ended === undefined) listeners.push(tell)
      else tell(ended)
    }
    let isFinished = false
    response.once('finish', () => {
      isFinished = true
    })
    response.once('close', () => {
      // A response that was destroyed while it was sent may call itself finished, too.
      const isAnswered = isFinished && response.errored === null
      ended = isAnswered ? response.statusCode : CLIENT_GONE
      for (const tell of listeners) tell(ended)
    })
    done()
  })
}
