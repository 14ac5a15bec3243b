import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brand } from '#shared/brand.ts'
import { isPageInput, pageSettings } from '../scripts/setup/pageInputs.mjs'
import { findCircles } from './architecture/findCircles.ts'
import { findCompanies, findIdleExceptions, findVisibility } from './architecture/findNames.ts'
import { findSpelledName } from './architecture/findSpelledName.ts'
import { findViolations, layerOf } from './architecture/findViolations.ts'
import { findBadForm } from './architecture/findBadForm.ts'
import { readSource, readTree, type SourceFile } from './architecture/readTree.ts'
import { featureOrder, partOf } from './architecture/layers.ts'

const root = resolve(import.meta.dirname, '..')
const product = readTree(root, ['src', 'sdk/node'])
const around = readTree(root, ['tests', 'scripts', 'bench'])

describe('the source tree', () => {
  test('every file was read, by two ways of counting', () => {
    const found = globSync('{src,sdk/node}/**/*.{ts,tsx,mjs}', { cwd: root }).filter((path) => !path.includes('node_modules'))
    expect(product.map((file) => file.path).toSorted()).toEqual(found.toSorted())
    expect(product.length).toBeGreaterThan(150)
  })

  test('every feature has its place in the order of features', () => {
    const parts = new Set(product.filter((file) => file.path.startsWith('src/features/')).map((file) => partOf(file.path)))
    expect(featureOrder.flat()).toEqual(expect.arrayContaining([...parts]))
  })

  test('every feature is in the list that the app, or the page, loops over', () => {
    const importsOf = (path: string) => product.find((file) => file.path === path)!.imports
    const listed = [...importsOf('src/app/composeFeatures.ts'), ...importsOf('src/web/live/register.ts')]
    const features = product.map(({ path }) => path).filter((path) => /^src\/features\/.*\/feature\.ts$/.test(path))
    expect(features.filter((path) => !listed.includes(path))).toEqual([])
    const servers = new Set(product.flatMap(({ path }) => /^src\/features\/.+\/server(?=\/)/.exec(path)?.[0] ?? []))
    expect([...servers].filter((folder) => !features.includes(`${folder}/feature.ts`))).toEqual([])
  })

  test('every file is in a layer', () => {
    expect(product.filter((file) => layerOf(file.path) === null).map((file) => file.path)).toEqual([])
  })

  test('nobody imports whom they may not', () => {
    expect(findViolations(product)).toEqual([])
  })

  test('no files import each other in a circle, types included', () => {
    expect(findCircles(product)).toEqual([])
  })

  test('features and the frame of the page name no company but where an exception says why', () => {
    expect(findCompanies(product)).toEqual([])
  })

  test("the product's name stands in one file", () => {
    expect(findSpelledName(product)).toEqual([])
  })

  test('what a scope sees is decided in one place', () => {
    expect(findVisibility(product)).toEqual([])
  })

  test('no exception outlives its reason', () => {
    expect(findIdleExceptions(product)).toEqual([])
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

  test('every query key of the page stands in its one list', () => {
    const spelled = product.filter(
      ({ path, text }) => /^src\/(web|features)\/(?!.*\.test\.)/.test(path) && /queryKey(:| =) \[['"]/.test(text),
    )
    expect(spelled.map(({ path }) => path)).toEqual([])
  })

  test('what the running server loads stands in "dependencies"', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
    const running = new Set(['shared', 'contracts', 'featureServer', 'payloads', 'card', 'provider', 'platform', 'app', 'cli'])
    const missing = product
      .filter((file) => running.has(layerOf(file.path) ?? ''))
      .flatMap((file) => file.packages.filter((name) => !(name in dependencies)).map((name) => `${file.path} -> ${name}`))
    expect(missing).toEqual([])
  })

  test('what both sides speak brings nothing along but zod', () => {
    const heavy = product
      .filter((file) => ['shared', 'contracts', 'card'].includes(layerOf(file.path) ?? ''))
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
    // What is found by its place (src/web/providers) is imported by nobody.
    const found = globSync('src/providers/*/{card,reasons.strings}.ts', { cwd: root })
    expect(found).toContain('src/providers/sdk/card.ts')
    expect([...reached, ...found].filter((path) => !isPageInput(path.replace(/^src\//, '')))).toEqual([])
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
    ['shared knows no platform', 'src/shared/call.ts', '#platform/event-log/RequestContext.ts'],
    ['the platform knows no rule of the product', 'src/platform/event-log/feed.ts', '#features/inbox/ingest/receive.ts'],
    ['the platform knows no contract', 'src/platform/event-log/feed.ts', '#features/bots/contract.ts'],
    ['the platform knows no composition root', 'src/platform/db/migrate.ts', '#app/startServer.ts'],
    ['contracts know no platform', 'src/features/bots/rules.ts', '#platform/event-log/RequestContext.ts'],
    ['contracts know no later feature', 'src/features/bots/contract.ts', '#features/inbox/timeline/contract.ts'],
    ["contracts know no feature's server", 'src/features/bots/rules.ts', './server/access.ts'],
    ['contracts of the inbox know no use case', 'src/features/inbox/handoff/contract.ts', './setPaused.ts'],
    ['a server knows no later feature', 'src/features/auth/server/sessions.ts', '#features/workspaces/members/server/access.ts'],
    ['members know no workspace', 'src/features/workspaces/members/server/access.ts', '#features/workspaces/server/workspaceRows.ts'],
    ['a server knows no page', 'src/features/bots/server/listBots.ts', '#features/bots/web/BotRows.tsx'],
    ['a server knows no provider', 'src/features/inbox/ingest/receive.ts', '#providers/sdk/normaliseIncoming.ts'],
    ['a server knows no composition root', 'src/features/inbox/ingest/receive.ts', '#app/startServer.ts'],
    ['conversations know no timeline', 'src/features/inbox/conversations/access.ts', '#features/inbox/timeline/turn.ts'],
    ['the timeline knows no hand-off', 'src/features/inbox/timeline/turn.ts', '#features/inbox/handoff/setPaused.ts'],
    ['ingest knows no delivery', 'src/features/inbox/ingest/receive.ts', '#features/inbox/delivery/deliveries.ts'],
    ['hand-off knows no privacy', 'src/features/inbox/handoff/setPaused.ts', '#features/inbox/privacy/eraseCustomer.ts'],
    ['hand-off knows no actions', 'src/features/inbox/handoff/setPaused.ts', '#features/inbox/actions/perform.ts'],
    ['actions know no routes', 'src/features/inbox/actions/perform.ts', '#features/inbox/routes.ts'],
    ["a page knows no other feature's page", 'src/features/bots/web/feature.ts', '#features/inbox/web/cache/listPatches.ts'],
    ['a page knows no server', 'src/features/bots/web/feature.ts', '#features/bots/server/access.ts'],
    ['the page of the inbox knows no use case', 'src/features/inbox/web/cache/listPatches.ts', '#features/inbox/ingest/receive.ts'],
    ['a page knows no platform', 'src/features/inbox/web/cache/listPatches.ts', '#platform/event-log/RequestContext.ts'],
    ['a page knows no later feature', 'src/features/bots/web/feature.ts', '#features/inbox/timeline/contract.ts'],
    ['a page knows no provider', 'src/features/bots/web/BotRows.tsx', '#providers/sdk/normaliseIncoming.ts'],
    ['not even its card', 'src/features/bots/web/BotRows.tsx', '#providers/sdk/card.ts'],
    ['a server knows no registry', 'src/features/bots/server/access.ts', '#providers/registry.ts'],
    ['a provider knows no registry', 'src/providers/sdk/provider.ts', '#providers/registry.ts'],
    ['a card reads nothing that stays on the server', 'src/providers/sdk/card.ts', './normaliseIncoming.ts'],
    ['parsers of bodies know no provider', 'src/providers/payloads/channelMessage.ts', '#providers/sdk/normaliseIncoming.ts'],
    ['a provider knows no server of a feature', 'src/providers/sdk/normaliseIncoming.ts', '#features/inbox/ingest/receive.ts'],
    ['a provider knows no other provider', 'src/providers/sdk/normaliseIncoming.ts', '#providers/google/outgoing.ts'],
    ['a provider knows no platform', 'src/providers/sdk/normaliseIncoming.ts', '#platform/event-log/RequestContext.ts'],
    ['a stand-in knows nothing of us', 'src/sandbox/google/token.ts', '#features/auth/contract.ts'],
    ['a stand-in knows no provider', 'src/sandbox/google/token.ts', '#providers/google/incoming.ts'],
    ["the sandbox's bots know only the SDK", 'src/sandbox/bots/shipping.ts', '#features/inbox/timeline/contract.ts'],
    ["the sandbox's page knows no stand-in", 'src/sandbox/web/api.ts', '#sandbox/phone/servePhone.ts'],
    ['the app asks for the sandbox only at run time', 'src/app/runServer.ts', '#sandbox/openSandbox.ts'],
    ['the app knows no command', 'src/app/runServer.ts', '#cli/withDependencies.ts'],
    ['the app knows no page', 'src/app/startServer.ts', '#web/main.tsx'],
    ['the kit knows no calls', 'src/web/components/Button.tsx', '#web/query/callApi.ts'],
    ['the kit knows no feature', 'src/web/components/Button.tsx', '#features/bots/contract.ts'],
    ['calls know no live changes', 'src/web/query/callApi.ts', '#web/live/liveState.ts'],
    ["what is live knows no feature's page", 'src/web/live/liveState.ts', '#features/inbox/web/cache/listPatches.ts'],
    ["the list of what is live knows no feature's parts", 'src/web/live/register.ts', '#features/inbox/web/pane/ConversationPane.tsx'],
    ['the frame knows no platform', 'src/web/screens/InboxScreen.tsx', '#platform/event-log/RequestContext.ts'],
    ['the SDK knows nothing of the server', 'sdk/node/api.ts', '../../src/shared/call.ts'],
    ['only tests use what is for tests', 'src/app/startServer.ts', '#testing/TestApp.ts'],
    ['a file stands in a layer', 'src/elsewhere/thing.ts', '#shared/call.ts'],
    ['and so does its target', 'src/web/main.tsx', '#elsewhere/thing.ts'],
  ]
  test.for(refused)('refused: %s', ([, from, target]) => {
    expect(violations(from, target)).toHaveLength(1)
    expect(violations(from, target)[0]).toContain(`${from} -> `)
  })

  const allowed: [rule: string, from: string, target: string][] = [
    ['contracts know earlier contracts', 'src/features/inbox/timeline/contract.ts', '#features/inbox/conversations/contract.ts'],
    ['a server knows earlier servers', 'src/features/inbox/ingest/receive.ts', '#features/inbox/conversations/access.ts'],
    ['actions know hand-off', 'src/features/inbox/actions/perform.ts', '#features/inbox/handoff/setPaused.ts'],
    ['workspaces know members', 'src/features/workspaces/server/workspaceRows.ts', '#features/workspaces/members/server/access.ts'],
    ['a page knows the cards of all providers', 'src/features/bots/web/BotRows.tsx', '#web/providers/cards.ts'],
    ['a provider has the interface of all', 'src/providers/sdk/provider.ts', '#providers/provider.ts'],
    ['providers share the parsers of bodies', 'src/providers/sdk/normaliseIncoming.ts', '#providers/payloads/channelMessage.ts'],
    ["screens know features' parts", 'src/web/screens/InboxScreen.tsx', '#features/inbox/web/pane/ConversationPane.tsx'],
    ['tests know whatever they test', 'src/features/bots/server/access.test.ts', '#testing/TestApp.ts'],
  ]
  test.for(allowed)('allowed: %s', ([, from, target]) => {
    expect(violations(from, target)).toEqual([])
  })

  test('every way of importing is seen, and nothing in strings or comments', () => {
    const file = readSource(
      'src/shared/app.strings.ts',
      [
        "import type { A } from '#platform/a.ts'",
        "export * from '#platform/b.ts'",
        "export { c } from '#platform/c.ts'",
        "type D = import('#platform/d.ts').D",
        "type E = typeof import('#platform/e.ts')",
        "const load = () => import('#platform/f.ts')",
        "import {} from '../platform/g.ts?raw'",
        "// import '#platform/no.ts'",
        "const text = `import '#platform/no.ts'`",
        '',
      ].join('\n'),
    )
    expect(findViolations([file]).map((line) => /platform\/(\w)\.ts/.exec(line)?.[1])).toEqual(['a', 'b', 'c', 'd', 'e', 'g', 'f'])
  })

  test('circles are found, of types and of what is loaded later, too', () => {
    const files = [
      readSource('src/shared/a.ts', "import type { B } from './b.ts'\n"),
      readSource('src/shared/b.ts', "import './c.ts'\n"),
      readSource('src/shared/c.ts', "const load = () => import('./a.ts')\n"),
      readSource('src/shared/d.ts', "import './a.ts'\n"),
    ]
    expect(findCircles(files)).toEqual([['src/shared/a.ts', 'src/shared/b.ts', 'src/shared/c.ts']])
    expect(findCircles(files.slice(1))).toEqual([])
  })

  test('a company that is named is found, in code and not in comments', () => {
    const companiesIn = (path: string, text: string) => findCompanies([readSource(path, text)])
    expect(companiesIn('src/features/inbox/ingest/receive.ts', "export const a = 'Messenger'\n")).toHaveLength(1)
    expect(companiesIn('src/web/components/TelegramMark.tsx', 'export const a = 1\n')).toHaveLength(1)
    expect(companiesIn('src/features/inbox/ingest/receive.ts', '// As Messenger does.\nexport const a = 1\n')).toEqual([])
    expect(companiesIn('src/providers/slack/SlackApp.ts', "export const a = 'Slack'\n")).toEqual([])
  })

  test("the product's name is found in strings, in templates and between tags, and not in comments or in names that others rely on", () => {
    const namesIn = (text: string, path = 'src/web/components/Button.tsx') => findSpelledName([readSource(path, text)])
    const { name } = brand
    expect(namesIn(`export const a = 'Start ${name} again.'\n`)).toEqual([`src/web/components/Button.tsx: Start ${name} again.`])
    expect(namesIn(`export const a = "${name}'s"\n`)).toHaveLength(1)
    expect(namesIn(`export const a = \`Ended.\\n${name} has ended.\`\n`)).toHaveLength(1)
    expect(namesIn(`export const a = (n: number) => \`\${n} of \${n > 1 ? \`${name} \${n}\` : ''}\`\n`)).toHaveLength(1)
    expect(namesIn(`export const a = <p>\n  <b>It</b> is ${name}.\n</p>\n`)).toEqual([`src/web/components/Button.tsx: is ${name}.`])
    expect(namesIn(`export const a = <p title="${name}" />\n`)).toHaveLength(1)
    expect(namesIn(`export interface A {\n  by: '${name}'\n}\n`)).toHaveLength(1)
    expect(namesIn(`// ${name} does.\n/** ${name} */\nexport const a = { b: '${name.toLowerCase()}_id' }\n`)).toEqual([])
    expect(namesIn(`import type { ${name} } from '#shared/a.ts'\nexport const a: ${name} = '${name}Icon'\n`)).toEqual([])
    expect(namesIn("export const a = 'X-Baton-Secret'\nexport const b = 'from baton import Baton; Baton()'\n")).toEqual([])
    expect(namesIn(`export const a = '${name}'\n`, 'src/shared/brand.ts')).toEqual([])
    expect(namesIn(`export const a = '${name}'\n`, 'src/shared/call.test.ts')).toEqual([])
    expect(namesIn(`export const a = '${name}'\n`, 'sdk/node/api.ts')).toEqual([])
  })

  test('an import that nobody can check is refused', () => {
    expect(() => readSource('src/shared/app.strings.ts', 'const load = (name: string) => import(`#platform/${name}.ts`)')).toThrow(
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
    const [refusal, catalogue] = ["throw new AppError({ code: 'gone' })\n", "export const a = errorsOf('a', {})\n"]
    expect(form('src/shared/errors.ts', refusal + catalogue)).toEqual([])
    expect(form('src/features/bots/errors.ts', catalogue)).toEqual([])
    expect(form('src/features/bots/server/access.ts', refusal)).toHaveLength(1)
    expect(form('src/features/bots/server/access.ts', catalogue)).toHaveLength(1)
    for (const name of ['utils', 'helpers', 'stringHelpers', 'common', 'misc', 'BotManager', 'userService', 'types', 'index']) {
      expect(form(`src/shared/${name}.ts`)).toHaveLength(1)
    }
  })
})
