import type { FastifyInstance } from 'fastify'
import type { DoorServices } from './door-conversion.js'
import { openWebUiDoor } from './openwebui-door.js'
import { tikaDoor } from './tika-door.js'

/** Routes of other services, where the configuration opens them. */
export function doors(
  app: FastifyInstance,
  services: DoorServices & { readonly version: string },
): void {
  const { compat } = services.config
  if (compat.includes('openwebui')) openWebUiDoor(app, services)
  if (compat.includes('tika')) tikaDoor(app, services)
}
