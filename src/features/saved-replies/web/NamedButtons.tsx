import { FieldButton, FieldGroup } from './FieldButtons.tsx'
import type { KnownFields } from './fieldNames.ts'
import { namedIn, withField } from './namedIn.ts'
import { replyStrings } from './reply.strings.ts'

interface NamedButtonsProps {
  text: string
  known: KnownFields
  onChange: (text: string) => void
}

/** Offers a field in place of each name in what was written to one customer: others would be called by it. */
export function NamedButtons({ text, known, onChange }: NamedButtonsProps) {
  const named = namedIn(text, known)
  if (named.length === 0) return null
  return (
    <FieldGroup name={replyStrings.replace}>
      {named.map((one) => (
        <FieldButton key={one.said} onClick={() => onChange(withField(text, one, known))}>
          “{one.said}” <span aria-hidden="true">→</span> <span className="sr-only">{replyStrings.replaceBy}</span>{' '}
          {replyStrings.field[one.field]}
        </FieldButton>
      ))}
      <p className="basis-full text-sm text-pretty text-ink-3">{replyStrings.replaceHint}</p>
    </FieldGroup>
  )
}
