import { readFileSync, globSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { contracts, stripContract } from './stripContracts.ts'

const leaned = (source: string) => stripContract(source, parseSync('contract.js', source).program as never)

it('leaves of a call and an event what the page needs to make and to receive them', () => {
  const source = `const byId = z.object({ id: z.string() })
export const pause = call({ name: 'conversation.pause', method: 'POST', path: '/api/x/:id', says: 'Pauses.', needs: 'chat', params: byId, answer: z.object({}) })
export const older = call({ ...pause, name: 'b' })
export const changed = event({ name: 'conversation.changed', says: 'Changed.', body: byId })
export const types = ['message', 'note']`
  const text = leaned(source)
  expect(text).toContain("export const pause = /*#__PURE__*/ call({ name: 'conversation.pause', method: 'POST', path: '/api/x/:id' })")
  expect(text).toContain("export const older = /*#__PURE__*/ call({ ...pause, name: 'b' })")
  expect(text).toContain("export const changed = /*#__PURE__*/ event({ name: 'conversation.changed' })")
  expect(text).toContain('const byId = /*#__PURE__*/ (() => z.object({ id: z.string() }))()')
  expect(text).toContain("export const types = ['message', 'note']")
})

it('leaves no call of any contract with a shape', () => {
  const files = globSync('src/{features,shared}/**/*.ts').filter((file) => contracts.test(`/${file}`))
  expect(files).toEqual(
    expect.arrayContaining([
      'src/features/inbox/actions/contract.ts',
      'src/features/inbox/timeline/contract.ts',
      'src/shared/liveProtocol.ts',
    ]),
  )
  for (const file of files) {
    const text = leaned(stripTypeScriptTypes(readFileSync(file, 'utf8')))
    expect(text, file).not.toMatch(/\b(says|answer|needs):/)
  }
})
