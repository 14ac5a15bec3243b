import fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerPageLink } from './registerPageLink.ts'

test.each([
  ['?client_key=bot_01a1f9a9', '/account/settings/bots/bot_01a1f9a9'],
  ['', '/account/settings/bots'],
  ['?client_key=//elsewhere.example', '/account/settings/bots'],
  ['?client_key=a&client_key=b', '/account/settings/bots'],
])('the link of old bots %s leads to a page of ours: %s', async (query, target) => {
  const app = fastify()
  registerPageLink(app)
  const response = await app.inject(`/fb${query}`)
  expect([response.statusCode, response.headers.location]).toEqual([302, target])
})
