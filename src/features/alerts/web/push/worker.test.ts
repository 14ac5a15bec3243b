import { afterEach, expect, test, vi } from 'vitest'
import { askWorker } from './worker.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser in which the worker of a person is in charge, and no other one can be installed. Answers what that worker was asked. */
function inChargeIs(person: string | null) {
  const asked: object[] = []
  const active = {
    scriptURL: `https://inbox.example.com/service-worker.js?version=1${person === null ? '' : `&channel=${person}`}`,
    postMessage(ask: object, [port]: [MessagePort]) {
      asked.push(ask)
      port.postMessage({ answer: 'done' })
    },
  }
  const installing = { state: 'redundant', addEventListener: () => undefined, removeEventListener: () => undefined }
  const serviceWorker = {
    ready: Promise.resolve({ active }),
    register: () => Promise.resolve({ installing }),
    getRegistration: () => Promise.resolve({ active }),
  }
  vi.stubGlobal('navigator', { serviceWorker })
  return asked
}

test('where their worker cannot be installed, nobody subscribes with that of who was here before, which would show them nothing', async () => {
  const asked = inChargeIs('mara')
  await expect(askWorker('ben', { activateSubscription: { key: 'k' } })).rejects.toThrow('no worker here')
  expect(asked).toEqual([])
  // What it has of whoever it is of goes all the same.
  expect(await askWorker('ben', { forgetSubscription: true })).toBe('done')
})

test.each(['ben', null])('the worker before does as well where it is theirs or nobody’s: %s', async (person) => {
  inChargeIs(person)
  expect(await askWorker('ben', { activateSubscription: { key: 'k' } })).toBe('done')
})
