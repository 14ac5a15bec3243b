import { useState } from 'react'
import { classes } from '#web/components/classes.ts'
import { CopyIcon } from './CopyIcon.tsx'
import { DetailsHeading } from './DetailsHeading.tsx'
import { detailsStrings as text } from './details.strings.ts'

/** How long folding takes, in milliseconds (spec, section 9). */
const folding = 'duration-200'

interface AttributesProps {
  attributes: Record<string, unknown>
  contexts: readonly unknown[]
}

/** What the bot said about the customer beside their words, and the contexts of its AI; folded until asked for. */
export function Attributes({ attributes, contexts }: AttributesProps) {
  const [isOpen, setOpen] = useState(false)
  const entries = Object.entries(attributes)
  if (entries.length === 0 && contexts.length === 0) return null
  return (
    <section aria-labelledby="details-attributes">
      <DetailsHeading id="details-attributes" title={text.attributes}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="details-attributes-all"
          className="rounded-md px-1.5 py-0.5 text-sm text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:min-h-10"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? text.hideAll : text.showAll}
        </button>
      </DetailsHeading>
      <div
        id="details-attributes-all"
        inert={!isOpen}
        className={classes(
          'grid transition-[grid-template-rows] motion-reduce:transition-none',
          folding,
          isOpen ? 'grid-rows-[1fr]' : 'grid-rows-[0fr]',
        )}
      >
        <div className="min-h-0 overflow-hidden">
          <dl className="px-4">
            {entries.map(([name, value]) => (
              <Entry key={name} name={name} value={value} />
            ))}
          </dl>
          {contexts.length > 0 ? (
            <>
              <h4 className="px-4 pt-2 pb-1 text-sm font-[550]">{text.contexts}</h4>
              <dl className="px-4">
                {contexts.map((context, at) => (
                  <Entry key={at} name={nameOf(context) ?? `${at + 1}`} value={context} />
                ))}
              </dl>
            </>
          ) : null}
        </div>
      </div>
    </section>
  )
}

function Entry({ name, value }: { name: string; value: unknown }) {
  const isPlain = typeof value !== 'object' || value === null
  const shown = typeof value === 'string' ? value : JSON.stringify(value, null, 1)
  return (
    <div className="group py-1">
      <dt className="truncate text-sm text-ink-3">{name}</dt>
      <dd className="flex items-start gap-1">
        {isPlain ? (
          <span className="own-direction min-w-0 flex-1 py-[3px] text-left wrap-anywhere">{shown}</span>
        ) : (
          <pre className="min-w-0 flex-1 rounded-md bg-sunk p-1.5 font-mono text-xs wrap-anywhere whitespace-pre-wrap">{shown}</pre>
        )}
        <CopyIcon value={shown} name={name} />
      </dd>
    </div>
  )
}

/** The last part of a context's name, which is what people call it. */
function nameOf(context: unknown): string | null {
  if (typeof context === 'string') return context
  const name = typeof context === 'object' && context !== null && 'name' in context ? context.name : null
  return typeof name === 'string' ? (name.split('/').at(-1) ?? name) : null
}
