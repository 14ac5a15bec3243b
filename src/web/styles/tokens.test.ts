import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\);/g)].map(([, name, light, dark]) => [
    name!,
    { light: light!, dark: dark! },
  ]),
)

/** Relative luminance of an opaque `oklch(L% C H)`, by way of linear sRGB, cut to what screens show. */
function luminance(color: string): number {
  const [l, c, h] = color
    .slice(6, -1)
    .split(' ')
    .map((part) => Number.parseFloat(part)) as [number, number, number]
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const light = l / 100
  const lms = [
    light + 0.3963377774 * a + 0.2158037573 * b,
    light - 0.1055613458 * a - 0.0638541728 * b,
    light - 0.0894841775 * a - 1.291485548 * b,
  ].map((one) => one ** 3) as [number, number, number]
  const rgb = [
    [4.0767416621, -3.3077115913, 0.2309699292],
    [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.707614701],
  ].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, factor, i) => sum + factor * lms[i]!, 0),
      ),
    ),
  ) as [number, number, number]
  return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]
}

function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const [lighter, darker] = [one, other].map((name) => luminance(tokens.get(name)![theme])).toSorted((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

const surfaces = ['bg', 'surface', 'raised', 'sunk']

describe.each(['light', 'dark'] as const)('the colours, %s', (theme) => {
  it('are all read by this test', () => {
    expect(tokens.size).toBeGreaterThan(30)
  })

  it.each([
    'ink',
    'ink-2',
    'ink-3',
    'ai-ink',
    'person-ink',
    'help-ink',
    'danger-ink',
    'ok-ink',
    'warn-ink',
    'code-word',
    'code-text',
    'code-name',
  ])('let %s be read on every surface', (ink) => {
    for (const surface of surfaces) expect(contrast(ink, surface, theme), `${ink} on ${surface}`).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['ai-ink', 'ai-soft'],
    ['person-ink', 'person-soft'],
    ['help-ink', 'help-soft'],
    ['danger-ink', 'danger-soft'],
    ['ink', 'danger-soft'],
    ['warn-ink', 'warn-soft'],
    ['ink', 'said'],
    ['ink-2', 'said'],
    ['ink-3', 'said'],
    ['code-word', 'said'],
    ['code-text', 'said'],
    ['code-name', 'said'],
    ['focus', 'said'],
    ['ink', 'ai-soft'],
    ['ink', 'person-soft'],
    ['ink', 'note'],
    ['ink-2', 'note'],
    ['ink-3', 'note'],
    ['ink-2', 'ai-soft'],
    ['ink-2', 'person-soft'],
    ['bg', 'ink'],
    ['on-baton', 'help'],
    ['on-danger', 'danger'],
  ])('let %s be read on %s', (ink, surface) => {
    expect(contrast(ink, surface, theme)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['ai', 'person', 'help', 'danger', 'focus', 'edge', 'ok'])('let the mark %s be seen on every surface', (mark) => {
    for (const surface of surfaces) expect(contrast(mark, surface, theme), `${mark} on ${surface}`).toBeGreaterThanOrEqual(3)
  })

  it('let what customers say stand out from the page as much as what the bot says, or nearly', () => {
    expect(contrast('said', 'surface', theme)).toBeGreaterThanOrEqual(contrast('ai-soft', 'surface', theme) - 0.1)
    expect(contrast('said', 'surface', theme)).toBeGreaterThanOrEqual(1.08)
  })
})

/** Where a conversation needs a human: the mark of the baton, counts, and what belongs to such a conversation. */
const showsHelp = [
  'components/BatonIcon.tsx',
  'components/Chip.tsx',
  'components/CountMark.tsx',
  'composer/Composer.tsx',
  'frame/BotsWaiting.tsx',
  'frame/SidebarItem.tsx',
  'list/ConversationRow.tsx',
  'list/ListTabs.tsx',
  'pane/HolderChip.tsx',
]

it('keep the red of a conversation that needs a human for nothing else', () => {
  const root = new URL('../../', import.meta.url).pathname
  const found = globSync('**/*.tsx', { cwd: root, exclude: ['**/*.test.tsx'] }).filter((file) =>
    /(text|bg|ring|border|border-t)-help\b/.test(readFileSync(root + file, 'utf8')),
  )
  expect(found.map((file) => file.split('/').slice(-2).join('/')).toSorted()).toEqual(showsHelp)
})
