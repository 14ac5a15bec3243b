import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isPageInput, pageSettings } from '../scripts/setup/pageInputs.mjs'
import { findViolations, roomOf } from './architecture/findViolations.ts'
import { findBadForm } from './architecture/findBadForm.ts'
import { readSource, readTree, type SourceFile } from './architecture/readTree.ts'
import { ladder } from './architecture/rooms.ts'

const root = resolve(import.meta.dirname, '..')
const product = readTree(root, ['src', 'sdk/node'])
const around = readTree(root, ['tests', 'scripts', 'bench'])

describe('the house', () => {
  test('every file was read, by two ways of counting', () => {
    const found = globSync('{src,sdk/node}/**/*.{ts,tsx,mjs}', { cwd: root }).filter((path) => !path.includes('node_modules'))
    expect(product.map((file) => file.path).toSorted()).toEqual(found.toSorted())
    expect(product.length).toBeGreaterThan(150)
  })

  test('every feature has its place in the ladder', () => {
    const features = new Set(product.flatMap((file) => /^src\/features\/([^/]+)\//.exec(file.path)?.[1] ?? []))
    expect(ladder).toEqual(expect.arrayContaining([...features]))
  })

  test('nobody imports whom they may not', () => {
    expect(findViolations(product)).toEqual([])
  })

  test('what is imported is there', () => {
    const paths = new Set([...product, ...around].map((file) => file.path))
    const missing = product.flatMap((file) =>
      [...file.imports, ...file.lazy]
        .filter((target) => /\.(tsx?|mjs)$/.test(target) && !paths.has(target))
        .map((target) => `${file.path} -> ${target}`),
    )
    expect(missing).toEqual([])
  })

  test('files are short, named after what they hold, and export by name', () => {
    expect([...product, ...around].flatMap(findBadForm)).toEqual([])
  })

  test('what the running server loads stands in "dependencies"', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
    const running = new Set(['shared', 'words', 'featureServer', 'card', 'provider', 'machine', 'assembly'])
    const missing = product
      .filter((file) => running.has(roomOf(file.path) ?? ''))
      .flatMap((file) => file.packages.filter((name) => !(name in dependencies)).map((name) => `${file.path} -> ${name}`))
    expect(missing).toEqual([])
  })

  test('what both sides speak brings nothing along but zod', () => {
    const heavy = product
      .filter((file) => ['shared', 'words', 'card'].includes(roomOf(file.path) ?? ''))
      .flatMap((file) => file.packages.filter((name) => name !== 'zod').map((name) => `${file.path} -> ${name}`))
    expect(heavy).toEqual([])
  })

  test('a change of anything the page is made of has it built again', () => {
    const byPath = new Map(product.map((file) => [file.path, file]))
    const reached = new Set<string>()
    const follow = (path: string) => {
      if (reached.has(path)) return
      reached.add(path)
      const file = byPath.get(path)
      for (const target of [...(file?.imports ?? []), ...(file?.lazy ?? [])]) follow(target)
    }
    for (const page of globSync('src/{web,sandbox/web}/*.html', { cwd: root })) {
      const script = /<script type="module" src="\.?\/?([^"]+)"/.exec(readFileSync(join(root, page), 'utf8'))![1]!
      follow(join(page, '..', basename(script)))
    }
    expect(reached.size).toBeGreaterThan(50)
    expect([...reached].filter((path) => !isPageInput(path.replace(/^src\//, '')))).toEqual([])
    const settings = readSource('vite.config.ts', readFileSync(join(root, 'vite.config.ts'), 'utf8'))
    expect(pageSettings(root)).toEqual(expect.arrayContaining(settings.imports))
  })
})

describe('the rules themselves', () => {
  const importing = (path: string, ...targets: string[]): SourceFile =>
    readSource(path, targets.map((target) => `import '${target}'\n`).join(''))
  const violations = (path: string, target: string) => findViolations([importing(path, target)])
  const refused: [rule: string, from: string, target: string][] = [
    ['shared imports nothing of ours', 'src/shared/call.ts', '#features/auth/contract.ts'],
    ['shared knows no server', 'src/shared/call.ts', '#platform/event-log/unit.ts'],
    ['words know no server', 'src/features/bots/rules.ts', '#platform/event-log/unit.ts'],
    ['words know no later feature', 'src/features/bots/contract.ts', '#features/inbox/timeline/contract.ts'],
    ["words know no feature's server", 'src/features/bots/rules.ts', './server/access.ts'],
    ['a server knows no later feature', 'src/features/auth/server/sessions.ts', '#features/workspaces/members/server/access.ts'],
    ['a server knows no page', 'src/features/bots/server/listBots.ts', '../web/BotRows.tsx'],
    ['a server knows no provider', 'src/features/inbox/ingest/receive.ts', '#providers/sdk/incoming.ts'],
    ['a server knows no assembly', 'src/features/inbox/ingest/receive.ts', '#app/startServer.ts'],
    ["a page knows no other feature's page", 'src/features/inbox/web/transcript/live.ts', '#features/inbox/web/cache/live.ts'],
    ['a page knows no server', 'src/features/inbox/web/transcript/live.ts', '../server/receive.ts'],
    ['a page knows no machine room', 'src/features/inbox/web/transcript/live.ts', '#platform/event-log/unit.ts'],
    ['a page knows no later feature', 'src/features/bots/web/live.ts', '#features/inbox/timeline/contract.ts'],
    ['a page knows of a provider no more than its card', 'src/features/bots/web/BotRows.tsx', '#providers/sdk/incoming.ts'],
    ['a card reads nothing that stays on the server', 'src/providers/sdk/card.ts', './incoming.ts'],
    ['a provider knows no server of a feature', 'src/providers/sdk/incoming.ts', '#features/inbox/ingest/receive.ts'],
    ['a provider knows no other provider', 'src/providers/sdk/incoming.ts', '#providers/google/outgoing.ts'],
    ['a provider knows no machine room', 'src/providers/sdk/incoming.ts', '#platform/event-log/unit.ts'],
    ['a stand-in knows nothing of us', 'src/sandbox/google/token.ts', '#features/auth/contract.ts'],
    ['a stand-in knows no provider', 'src/sandbox/google/token.ts', '#providers/google/incoming.ts'],
    ["the sandbox's bots know only the SDK", 'src/sandbox/bots/shipping.ts', '#features/inbox/timeline/contract.ts'],
    ["the sandbox's page knows no stand-in", 'src/sandbox/web/api.ts', '#sandbox/phone/servePhone.ts'],
    ['the machine room knows no rule of the product', 'src/platform/event-log/feed.ts', '#features/inbox/ingest/receive.ts'],
    ['the machine room knows no assembly', 'src/platform/db/migrate.ts', '../startServer.ts'],
    ['the assembly asks for the sandbox only at run time', 'src/app/runServer.ts', '#sandbox/openSandbox.ts'],
    ['the server knows no page', 'src/app/startServer.ts', '#web/main.tsx'],
    ['the kit knows no calls', 'src/web/components/Button.tsx', '../api/ask.ts'],
    ['the kit knows no feature', 'src/web/components/Button.tsx', '#features/bots/contract.ts'],
    ['calls know no live changes', 'src/web/query/ask.ts', '../realtime/live.ts'],
    ["what is live knows no feature's page", 'src/web/live/live.ts', '#features/inbox/web/transcript/live.ts'],
    ["the list of what is live knows no feature's parts", 'src/web/live/register.ts', '#features/inbox/web/pane/ConversationPane.tsx'],
    ['the frame knows no server', 'src/web/screens/InboxScreen.tsx', '#platform/event-log/unit.ts'],
    ['the SDK knows nothing of the server', 'sdk/node/api.ts', '../../src/shared/call.ts'],
    ['only tests use what is for tests', 'src/app/startServer.ts', './testing/house.ts'],
    ['a file stands in a room', 'src/elsewhere/thing.ts', '#shared/call.ts'],
    ['and so does its target', 'src/web/main.tsx', '#elsewhere/thing.ts'],
  ]
  test.for(refused)('refused: %s', ([, from, target]) => {
    expect(violations(from, target)).toHaveLength(1)
    expect(violations(from, target)[0]).toContain(`${from} -> `)
  })

  const allowed: [rule: string, from: string, target: string][] = [
    ['words know earlier words', 'src/features/inbox/timeline/contract.ts', '#features/inbox/conversations/contract.ts'],
    ['a server knows earlier servers', 'src/features/inbox/ingest/receive.ts', '#features/inbox/conversations/access.ts'],
    ['workspaces know members', 'src/features/workspaces/server/queries.ts', '#features/workspaces/members/server/access.ts'],
    ['a page knows cards', 'src/features/bots/web/BotRows.tsx', '#providers/sdk/card.ts'],
    ["screens know features' parts", 'src/web/screens/InboxScreen.tsx', '#features/inbox/web/pane/ConversationPane.tsx'],
    ['tests know whatever they test', 'src/features/bots/server/access.test.ts', '#testing/house.ts'],
  ]
  test.for(allowed)('allowed: %s', ([, from, target]) => {
    expect(violations(from, target)).toEqual([])
  })

  test('every way of importing is seen, and nothing in strings or comments', () => {
    const file = readSource(
      'src/shared/words.ts',
      [
        "import type { A } from '#server/a.ts'",
        "export * from '#server/b.ts'",
        "export { c } from '#server/c.ts'",
        "type D = import('#server/d.ts').D",
        "type E = typeof import('#server/e.ts')",
        "const load = () => import('#server/f.ts')",
        "import {} from '../server/g.ts?raw'",
        "// import '#server/no.ts'",
        "const text = `import '#server/no.ts'`",
        '',
      ].join('\n'),
    )
    expect(findViolations([file]).map((line) => /server\/(\w)\.ts/.exec(line)?.[1])).toEqual(['a', 'b', 'c', 'd', 'e', 'g', 'f'])
  })

  test('an import that nobody can check is refused', () => {
    expect(() => readSource('src/shared/words.ts', 'const load = (name: string) => import(`#server/${name}.ts`)')).toThrow(
      /nobody can check/,
    )
  })

  test('bad form is found', () => {
    const form = (path: string, text = 'export const a = 1\n') => findBadForm(readSource(path, text))
    expect(form('src/shared/call.ts')).toEqual([])
    expect(form('src/shared/call.ts', '\n'.repeat(300))).toEqual([])
    expect(form('src/shared/call.ts', '\n'.repeat(301))).toHaveLength(1)
    expect(form('src/shared/call.ts', 'export default 1\n')).toHaveLength(1)
    expect(form('src/shared/call.test.ts', "vi.mock('#shared/call.ts')\n")).toHaveLength(1)
    for (const name of ['utils', 'helpers', 'stringHelpers', 'common', 'misc', 'BotManager', 'userService', 'types', 'index']) {
      expect(form(`src/shared/${name}.ts`)).toHaveLength(1)
    }
  })
})
