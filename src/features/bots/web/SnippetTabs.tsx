import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { filledSnippet, type Snippet, type SnippetValues } from '#providers/snippet.ts'
import { sourceCards } from '#web/providers/cards.ts'
import { botStrings } from './bot.strings.ts'
import { CodeBlock } from './CodeBlock.tsx'

/** The sources whose bots are programs. */
const languages = sourceCards.flatMap(({ source, name, code }) => (code ? [{ source, name, code }] : []))

interface SnippetTabsProps {
  /** The source that is shown at first. */
  first: string
  values: SnippetValues
  /** What makes a webhook secret where none is known. */
  newSecret?: ReactNode
}

/** How to connect a bot in each language, and how one moves over, with the keys filled in where they are known. */
export function SnippetTabs({ first, values, newSecret = null }: SnippetTabsProps) {
  return (
    <Tabs.Root defaultValue={first}>
      <Tabs.List aria-label={botStrings.connect.languages} className="mb-3 flex flex-wrap gap-x-1 border-b border-line">
        {languages.map(({ source, name }) => (
          <Tab key={source} value={source} name={name} />
        ))}
        <Tab value="moving" name={botStrings.connect.moving} />
      </Tabs.List>
      {languages.map(({ source, code }) => (
        <Tabs.Panel key={source} value={source} className="space-y-3">
          <Blocks snippets={[code.install, ...code.usage]} values={values} newSecret={newSecret} />
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="moving" className="space-y-3">
        <p className="text-ink-2">{botStrings.connect.movingHint}</p>
        <Blocks snippets={languages.map(({ name, code }) => ({ ...code.moving, title: name }))} values={values} newSecret={newSecret} />
      </Tabs.Panel>
    </Tabs.Root>
  )
}

function Tab({ value, name }: { value: string; name: string }) {
  return (
    <Tabs.Tab
      value={value}
      className="-mb-px h-9 rounded-t-md border-b-2 border-transparent px-2.5 text-ink-2 -outline-offset-2 transition-colors hover:text-ink data-active:border-ink data-active:font-[550] data-active:text-ink pointer-coarse:h-11"
    >
      {name}
    </Tabs.Tab>
  )
}

function Blocks({ snippets, values, newSecret }: Pick<SnippetTabsProps, 'values' | 'newSecret'> & { snippets: readonly Snippet[] }) {
  const codes = snippets.map(({ title, code }) => ({ title, code: filledSnippet(code, values) }))
  const lacks = (name: string) => codes.some(({ code }) => code.includes(name))
  return (
    <>
      {codes.map(({ title, code }) => (
        <CodeBlock key={title} title={title} code={code} />
      ))}
      {lacks('{apiKey}') ? <p className="text-sm text-ink-3">{botStrings.connect.keyMissing}</p> : null}
      {lacks('{webhookSecret}') ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="text-sm text-ink-3">{botStrings.connect.secretMissing}</p>
          {newSecret}
        </div>
      ) : null}
    </>
  )
}
