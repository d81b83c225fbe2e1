import type { FastifyInstance } from 'fastify'
import { doclingDoor } from './docling/docling-door.js'
import type { DoorServices } from './door-conversion.js'
import { openWebUiDoor } from './openwebui-door.js'
import { tikaDoor } from './tika-door.js'
import { unstructuredDoor } from './unstructured/unstructured-door.js'

/** Routes of other services, where the configuration opens them; each in a scope of its own. */
export function doors(
  app: FastifyInstance,
  services: DoorServices & { readonly version: string },
): void {
  const { compat } = services.config
  for (const [service, door] of Object.entries(DOORS)) {
    if (!compat.some((open) => open === service)) continue
    void app.register((scope, _options, done) => {
      door(scope, services)
      done()
    })
  }
}

const DOORS = {
  docling: doclingDoor,
  openwebui: openWebUiDoor,
  tika: tikaDoor,
  unstructured: unstructuredDoor,
}
