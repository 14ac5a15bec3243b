import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveGoogle } from '#features/auth/contract.ts'
import { me } from '#features/workspaces/contract.ts'
import { faults } from '#sandbox/google/faults.ts'
import { createSignInTestApp, type SignInTestApp } from '#testing/sign-in/createSignInTestApp.ts'

let fixture: SignInTestApp
beforeAll(async () => {
  fixture = await createSignInTestApp()
})
afterAll(async () => {
  faults.slowMs.off()
  await fixture.close()
})

test('who waits for Google holds nothing that others need', async () => {
  const { app } = fixture
  const [rob, sam] = [await app.person('Rob'), await app.person('Sam')]
  faults.slowMs.on(5000)
  let ended = 0
  // More than the server has connections to its database.
  const saves = Array.from({ length: 20 }, () => app.callApi(rob, saveGoogle, { body: { jwt: 'x'.repeat(40) } }).finally(() => ended++))
  const outcomes = Promise.allSettled(saves)
  expect(await app.callApi(sam, me)).toMatchObject({ id: sam.id })
  expect(ended).toBe(0)
  expect(await outcomes).toMatchObject(saves.map(() => ({ status: 'rejected', reason: { code: 'bad-input' } })))
})
