import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { searchStrings } from '#features/search/web/search.strings.ts'
import { inviteStrings } from '#features/workspaces/invites/web/invite.strings.ts'

const root = resolve(import.meta.dirname, '..')
const parts = globSync(['src/web/**/*.tsx', 'src/features/**/web/**/*.tsx'], { cwd: root }).filter((path) => !path.includes('.test.'))

/** Names of keys are the same in every language, as what is printed on them is. */
const keys = /<Kbd[^>]*>\w+<\/Kbd>/g

/** Texts for people that stand in a part of the page instead of among the words. */
function textsIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(keys, '')
  const attributes = [...code.matchAll(/\s(?:aria-label|placeholder|title|alt|label|name)="([^"]*\p{Lu}\p{Ll}[^"]*)"/gu)]
  const between = [...code.matchAll(/<\/?[\w.]+(?:\s[^<>]*)?>\s*(\p{Lu}[\p{L} ,.'’!?-]*\p{Ll}[.!?]?)\s*<\/?[\w.]+/gu)]
  const alone = [...code.matchAll(/^\s+(\p{Lu}\p{Ll}+ [\p{L} ,.'’-]+[.!?]?)$/gmu)]
  return [...attributes, ...between, ...alone].map(([, text]) => text!)
}

test('every text that a person reads stands among the words of its screen, where it can be translated', () => {
  expect(parts.length).toBeGreaterThan(150)
  expect(parts.flatMap((path) => textsIn(readFileSync(resolve(root, path), 'utf8')).map((text) => `${path}: ${text}`))).toEqual([])
})

test('a text that stands in a part of the page is found', () => {
  expect(textsIn('<p className="a">Nothing is lost.</p>')).toEqual(['Nothing is lost.'])
  expect(textsIn('<Field aria-label="Your name" />')).toEqual(['Your name'])
  expect(textsIn('<p>\n  Please try again\n</p>')).not.toEqual([])
  expect(textsIn('<p>{words.live}</p> // A remark.\n<Kbd bare>Enter</Kbd>')).toEqual([])
})

test('an apostrophe is the same on every screen, but where the specification gives the text', () => {
  const given = [
    "Congrats, you've joined the workspace!",
    "I've unsubscribed you from emails",
    "Notify me when I'm mentioned in a conversation",
  ]
  const straight = globSync('src/**/*.strings.ts', { cwd: root }).flatMap((path) =>
    [
      ...readFileSync(resolve(root, path), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        .matchAll(/.*\p{L}'\p{L}.*/gu),
    ].map(([line]) => `${path}: ${line.trim()}`),
  )
  expect(straight.filter((line) => !given.some((text) => line.includes(text)))).toEqual([])
})

test.each([
  [
    paneStrings.fillIn(['{{email}}']),
    '{{email}} isn’t known for this customer. Replace it before sending.',
    paneStrings.fillIn(['{{email}}', '{{name}}']),
    '{{email}} and {{name}} aren’t known for this customer. Replace them before sending.',
  ],
  [
    paneStrings.looksLikeColleague(['@be']),
    '@be looks like a colleague. We’ll ask before it goes to the customer.',
    paneStrings.looksLikeColleague(['@be', '@ad']),
    '@be and @ad look like colleagues. We’ll ask before it goes to the customer.',
  ],
  [
    actStrings.bulk.kept(1),
    '1 conversation not undone: somebody changed it meanwhile.',
    actStrings.bulk.kept(2),
    '2 conversations not undone: somebody changed them meanwhile.',
  ],
  [searchStrings.found('1', '0'), '1 message and 0 files found.', searchStrings.found('1,000+', '1'), '1,000+ messages and 1 file found.'],
  [
    inviteStrings.made(1),
    'Invitation created. Copy its link and share it.',
    inviteStrings.made(2),
    '2 invitations created. Copy their links and share them.',
  ],
  [
    inviteStrings.sentInPart(1, 1),
    'One invitation is on its way. One address has unsubscribed. Send them the link yourself.',
    inviteStrings.sentInPart(2, 2),
    '2 invitations are on their way. 2 addresses have unsubscribed. Send each of them their link yourself.',
  ],
])('of one and of several one reads what is right for so many: %s', (one, ofOne, several, ofSeveral) => {
  expect([one, several]).toEqual([ofOne, ofSeveral])
})
