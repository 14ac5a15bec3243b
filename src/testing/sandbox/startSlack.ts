import Fastify from 'fastify'
import { sandboxSlack, type SlackOptions } from '#sandbox/slack/slack.ts'
import { ownPort } from '#testing/ownPort.ts'

export const redirectUri = 'http://localhost:3000/auth/slack/callback'
export const clientId = '1234.5678'
export const clientSecret = 'a secret of Slack'

/** The stand-in on a port of its own. */
export async function startSlack(options: Partial<SlackOptions> = {}) {
  const port = await ownPort()
  const issuer = `http://localhost:${port}/sandbox/slack`
  const app = Fastify()
  await app.register(sandboxSlack({ issuer, clientId, clientSecret, redirectUris: [redirectUri], ...options }), {
    prefix: '/sandbox/slack',
  })
  await app.listen({ port, host: 'localhost' })
  return { issuer, stop: () => app.close() }
}
