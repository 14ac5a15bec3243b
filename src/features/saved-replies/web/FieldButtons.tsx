import { useId, type ReactNode } from 'react'
import { fieldNames } from './fieldNames.ts'
import { replyStrings } from './reply.strings.ts'

/** Puts in what is known of the customer or of who uses the reply. */
export function FieldButtons({ onChoose }: { onChoose: (field: string) => void }) {
  return (
    <FieldGroup name={replyStrings.fields}>
      {fieldNames.map((field) => (
        <FieldButton key={field} onClick={() => onChoose(`{{${field}}}`)}>
          {replyStrings.field[field]}
        </FieldButton>
      ))}
      <p className="basis-full text-sm text-pretty text-ink-3">{replyStrings.fieldHint}</p>
    </FieldGroup>
  )
}

/** Buttons that change what the text says, behind what they do. */
export function FieldGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-1.5">
      <span id={id} className="text-ink-2">
        {name}
      </span>
      {children}
    </div>
  )
}

export function FieldButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="max-w-full truncate rounded-md border border-line-2 bg-raised px-2 py-0.5 text-sm transition-colors hover:bg-hover pointer-coarse:min-h-10"
      onClick={onClick}
    >
      {children}
    </button>
  )
}
