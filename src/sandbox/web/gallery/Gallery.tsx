import { BatonIcon } from '#web/components/BatonIcon.tsx'
import { Actions } from './Actions.tsx'
import { Colours } from './Colours.tsx'
import { Fields } from './Fields.tsx'
import { Marks } from './Marks.tsx'
import { Messages } from './Messages.tsx'
import { Waiting } from './Waiting.tsx'

const parts = [
  { id: 'actions', name: 'Actions', Part: Actions },
  { id: 'fields', name: 'Fields', Part: Fields },
  { id: 'marks', name: 'Marks', Part: Marks },
  { id: 'messages', name: 'Messages', Part: Messages },
  { id: 'waiting', name: 'Waiting', Part: Waiting },
  { id: 'colours', name: 'Colours', Part: Colours },
]

/** Every component of `src/web/components` in its states, for anyone who builds a screen and looks for one that is there already. */
export function Gallery() {
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-4 py-2">
        <h1 className="flex items-center gap-2 text-md font-semibold">
          <BatonIcon />
          The components
        </h1>
        <nav aria-label="Parts" className="-mx-2 flex flex-wrap">
          {parts.map(({ id, name }) => (
            <a
              key={id}
              href={`#${id}`}
              className="flex items-center rounded-md px-2 py-1 text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:min-h-10 pointer-coarse:px-3"
            >
              {name}
            </a>
          ))}
        </nav>
      </header>
      <main tabIndex={-1} className="pane-scroll room-for-toasts min-h-0 flex-1 scroll-smooth">
        <div className="mx-auto max-w-4xl space-y-10 px-4 py-6">
          <p className="text-pretty text-ink-2">
            What screens are built of, each in its states, in the theme that you chose. The code is in{' '}
            <code className="text-sm">src/web/components</code>.
          </p>
          {parts.map(({ id, name, Part }) => (
            <section key={id} id={id} aria-labelledby={`${id}-name`} className="scroll-mt-4">
              <h2 id={`${id}-name`} className="mb-3 text-lg font-semibold">
                {name}
              </h2>
              <div className="space-y-4">
                <Part />
              </div>
            </section>
          ))}
        </div>
      </main>
    </div>
  )
}
