import { expect, test } from 'vitest'
import { shopBot } from '#sandbox/northwind.ts'
import { calm } from './contract.ts'
import { FirstRelay } from './FirstRelay.ts'
import { Platform } from './Platform.ts'

test('a start that fails can be tried again', async () => {
  const pasts = [() => Promise.reject(new Error('The database is away.')), () => Promise.resolve(null)]
  const platform = new Platform({ bot: shopBot, past: () => pasts.shift()!(), faults: () => calm, pictures: () => '' })
  const relay = new FirstRelay({
    platform,
    conversation: 'zoe',
    look: () => Promise.resolve(null),
    isDone: () => Promise.resolve(false),
    keepDone: () => Promise.resolve(),
    onError: () => undefined,
  })
  await expect(relay.start()).rejects.toThrow('The database is away.')
  expect(relay.now.step).toBe('new')
  await relay.start()
  expect(relay.now.step).toBe('writing')
  relay.close()
})
