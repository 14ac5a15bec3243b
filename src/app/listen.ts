import type { FastifyInstance } from 'fastify'

/** The server cannot listen where it was told to; `cause` says why. */
export class CannotListen extends Error {}

/** Begins to accept requests. @throws CannotListen */
export async function listen(app: FastifyInstance, where: { port: number; host: string }): Promise<void> {
  await app.listen(where).catch((cause: unknown) => {
    throw new CannotListen('The server cannot listen.', { cause })
  })
}
