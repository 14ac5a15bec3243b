import { Specimen } from './Specimen.tsx'

const groups: [name: string, use: string, colours: string[]][] = [
  ['Surfaces', 'What things lie on, from the back to the front.', ['bg', 'sunk', 'surface', 'raised', 'said', 'note']],
  ['Lines', 'Between things, and around what is pressed.', ['line', 'line-2', 'edge', 'note-line']],
  ['Inks', 'Words, from the most to the least important.', ['ink', 'ink-2', 'ink-3']],
  [
    'The baton',
    'Who holds it, and nothing else.',
    ['ai', 'ai-ink', 'ai-soft', 'person', 'person-ink', 'person-soft', 'help', 'help-ink', 'help-soft'],
  ],
  [
    'How it went',
    'What worked, what wants care, what failed or takes away.',
    ['ok', 'ok-ink', 'warn', 'warn-ink', 'warn-soft', 'danger', 'danger-ink', 'danger-soft'],
  ],
]

/** The colours of `tokens.css`, by the names that classes use. */
export function Colours() {
  return groups.map(([name, use, colours]) => (
    <Specimen key={name} name={name} use={use}>
      {colours.map((colour) => (
        <span key={colour} className="flex w-28 items-center gap-2 text-sm">
          <span aria-hidden="true" className="size-7 shrink-0 rounded-md border border-line-2" style={{ background: `var(--${colour})` }} />
          {colour}
        </span>
      ))}
    </Specimen>
  ))
}
