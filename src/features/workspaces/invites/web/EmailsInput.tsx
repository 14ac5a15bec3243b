import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { inviteStrings } from './invite.strings.ts'
import { classes } from '#web/components/classes.ts'
import { isAddress, readAddresses, sameAddress } from '#features/workspaces/invites/rules.ts'

interface EmailsInputProps {
  emails: readonly string[]
  text: string
  /** What the server said of an address. */
  bad: Readonly<Record<string, 'no address' | 'member'>>
  placeholder: string
  onChange: (change: { emails?: readonly string[]; text?: string }) => void
}

const own = inviteStrings

/** Several e-mail addresses: each becomes a tag that can be changed or removed; those that are none stay, and say so. */
export function EmailsInput({ emails, text, bad, placeholder, onChange }: EmailsInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // It is what the dialog is opened for.
  useEffect(() => input.current?.focus(), [])
  const take = (more: string) => onChange({ emails: withAddresses(emails, more), text: '' })
  const remove = (email: string) => {
    onChange({ emails: emails.filter((other) => other !== email) })
    input.current?.focus()
  }
  const mend = (email: string) => {
    onChange({
      emails: withAddresses(
        emails.filter((other) => other !== email),
        text,
      ),
      text: email,
    })
    input.current?.focus()
  }
  const type = (event: KeyboardEvent<HTMLInputElement>) => {
    if (['Enter', ',', ';', ' '].includes(event.key) && text.trim() !== '') {
      event.preventDefault()
      take(text)
    } else if (event.key === 'Backspace' && text === '' && emails.length > 0) {
      event.preventDefault()
      mend(emails.at(-1)!)
    }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    // A part of an address goes where the cursor is.
    if (!/[\s,;|<>]|@/u.test(pasted.trim())) return
    event.preventDefault()
    take(`${text} ${pasted}`)
  }
  const whyNot = (email: string) => (isAddress(email) ? bad[sameAddress(email)] : 'no address')
  const wrong = emails.filter((email) => whyNot(email) !== undefined).length
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-[550]">
        {own.emails}
      </label>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a click beside the field means the field, which has the keyboard already */}
      <div
        className="flex max-h-40 min-h-[34px] pointer-coarse:max-h-60 cursor-text flex-wrap gap-1.5 overflow-y-auto rounded-md border border-edge bg-raised p-1.5 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus"
        onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      >
        {emails.length > 0 ? (
          // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one
          <ul role="list" aria-label={own.emails} className="contents">
            {emails.map((email) => (
              <EmailTag
                key={sameAddress(email)}
                email={email}
                why={whyNot(email)}
                onMend={() => mend(email)}
                onRemove={() => remove(email)}
              />
            ))}
          </ul>
        ) : null}
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={`${id}-help ${id}-wrong`}
          aria-invalid={wrong > 0}
          placeholder={emails.length === 0 ? placeholder : ''}
          className={classes(
            'h-6 flex-1 bg-transparent px-1 outline-none pointer-coarse:h-10',
            emails.length === 0 ? 'min-w-40' : 'min-w-20',
          )}
          value={text}
          onChange={(event) => onChange({ text: event.target.value })}
          onKeyDown={type}
          onPaste={paste}
          onBlur={() => text.trim() !== '' && take(text)}
        />
      </div>
      <p id={`${id}-wrong`} role="alert" className={classes('text-danger-ink', wrong > 0 && 'mt-1')}>
        {wrong > 0 ? own.mendFirst(wrong) : null}
      </p>
      <p id={`${id}-help`} className="mt-1 text-sm text-pretty text-ink-3">
        {own.emailsHelp}
      </p>
    </div>
  )
}

interface EmailTagProps {
  email: string
  why: 'no address' | 'member' | undefined
  onMend: () => void
  onRemove: () => void
}

function EmailTag({ email, why, onMend, onRemove }: EmailTagProps) {
  return (
    <li
      className={classes(
        'flex h-6 max-w-full min-w-0 items-center rounded-md border text-sm pointer-coarse:h-[42px]',
        why ? 'border-danger bg-danger-soft text-danger-ink' : 'border-line-2 bg-sunk',
      )}
    >
      <button type="button" className="h-full min-w-0 truncate rounded-l-md pr-0.5 pl-2" onClick={onMend}>
        <span className="sr-only">{own.mend} </span>
        {email}
        {why ? <span className="ml-1.5 font-[550]">{own.bad[why]}</span> : null}
      </button>
      <button
        type="button"
        aria-label={own.remove(email)}
        className="grid h-full w-6 shrink-0 place-items-center rounded-r-md hover:bg-hover pointer-coarse:w-10"
        onClick={onRemove}
      >
        <X size={12} aria-hidden="true" />
      </button>
    </li>
  )
}

/** The addresses with those of a text behind them, each once. */
function withAddresses(emails: readonly string[], text: string): string[] {
  const known = new Set(emails.map(sameAddress))
  return [...emails, ...readAddresses(text).filter((email) => !known.has(sameAddress(email)))]
}
