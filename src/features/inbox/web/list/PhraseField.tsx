import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { strings } from '#shared/app.strings.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { useKeys } from '#web/hooks/keys.ts'
import { useTyped } from '#web/hooks/useTyped.ts'

interface PhraseFieldProps {
  phrase: string
  onPhrase: (phrase: string) => void
  /** Enter: look for it in what was said, too. */
  onSearch: (phrase: string) => void
}

/** Where one types whose conversations are looked for: a customer's name or address. What was said is found by the search. */
export function PhraseField({ phrase, onPhrase, onSearch }: PhraseFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  /** What had the focus before, and gets it back. */
  const before = useRef<Element | null>(null)
  const [text, setText] = useTyped(phrase, onPhrase)
  useKeys({ '/': { says: strings.keys.search, group: 'Everywhere', run: () => field.current?.select() } })
  return (
    <div role="search" className="relative px-3 pt-2 pb-1.5">
      <Search
        size={14}
        aria-hidden="true"
        className="pointer-events-none absolute top-[17px] left-5 text-ink-3 pointer-coarse:top-[22px]"
      />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-label={strings.list.findCustomer}
        placeholder={strings.list.findCustomer}
        value={text}
        className="h-8 w-full rounded-md border border-line-2 bg-bg pr-8 pl-7 text-ink outline-offset-0 focus:bg-raised pointer-coarse:h-10"
        onFocus={({ relatedTarget }) => (before.current = relatedTarget)}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text.trim()) onSearch(text.trim())
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (text) setText('')
          else if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
          else event.currentTarget.blur()
        }}
      />
      {text ? (
        <IconButton
          name={strings.list.clearSearch}
          tip="none"
          className="absolute top-[9px] right-[13px] pointer-coarse:top-2 pointer-coarse:size-10"
          onClick={() => {
            setText('')
            field.current?.focus()
          }}
        >
          <X size={14} />
        </IconButton>
      ) : null}
    </div>
  )
}
