import { Ellipsis } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '#web/query/callApi.ts'
import { useAction } from '#web/query/useAction.ts'
import { Button } from '#web/components/Button.tsx'
import { LabelDot } from '#web/components/Chip.tsx'
import { MenuButton } from '#web/components/menu/MenuButton.tsx'
import { toastFailure } from '#web/query/toastFailure.ts'
import { focusBeside } from '#web/hooks/focusBeside.ts'
import { labelColours, renameLabel, upsertLabel, type Label } from '#features/inbox/conversations/labels/contract.ts'
import { DeleteLabel } from './DeleteLabel.tsx'
import { keepLabel } from './keepLabel.ts'
import { labelCalled } from './labelCalled.ts'
import { labelStrings } from './label.strings.ts'
import { MergeLabel } from './MergeLabel.tsx'

interface LabelLineProps {
  label: Label
  /** The other labels of its bot. */
  others: readonly Label[]
  mayChange: boolean
  /** Somebody has deleted it, or merged it into another one, while it is given another name. */
  isGone: boolean
  isRenamed: boolean
  onRename: (isOn: boolean) => void
}

/** One label with its colour and, for anyone who may, what can be done with it. */
export function LabelLine({ label, others, mayChange, isGone, isRenamed, onRename }: LabelLineProps) {
  const [doing, setDoing] = useState<'merge' | 'delete' | null>(null)
  const dots = useRef<HTMLSpanElement>(null)
  const opener = {
    get current() {
      return dots.current?.querySelector('button') ?? null
    },
  }
  const { id, name, client_key } = label
  // By its id: under its name another one would be made where a colleague has renamed or deleted it meanwhile.
  const paint = (colour: Label['colour']) =>
    callApi(upsertLabel, { body: { id, tagName: name, client_key, colour } }).then((painted) => keepLabel(painted), toastFailure)
  const end = () => {
    setDoing(null)
    opener.current?.focus()
  }
  // Beside the field of a new name there are no dots; they take the focus once they are there again, unless it has gone elsewhere.
  const wasRenamed = useRef(false)
  useEffect(() => {
    if (wasRenamed.current && document.activeElement === document.body) dots.current?.querySelector('button')?.focus()
    wasRenamed.current = isRenamed
  }, [isRenamed])
  return (
    <li ref={focusBeside} className="flex min-h-11 items-center gap-2.5 border-b border-line/60 px-1.5 py-1 last:border-b-0">
      {isRenamed ? (
        <Rename label={label} others={others} isGone={isGone} onEnd={() => onRename(false)} />
      ) : (
        <>
          {mayChange ? (
            <MenuButton
              name={labelStrings.colour(name)}
              className="grid size-7 shrink-0 place-items-center rounded-md hover:bg-hover pointer-coarse:size-10"
              sections={[
                {
                  entries: labelColours.map((colour) => ({
                    name: labelStrings.colours[colour],
                    icon: <LabelDot colour={colour} size="lg" />,
                    checked: colour === label.colour,
                    run: () => void paint(colour),
                  })),
                },
              ]}
            >
              <LabelDot colour={label.colour} size="lg" />
            </MenuButton>
          ) : (
            <LabelDot colour={label.colour} size="lg" />
          )}
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {mayChange ? (
            <span ref={dots}>
              <MenuButton
                name={labelStrings.more(name)}
                align="end"
                className="grid size-7 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-10"
                sections={[
                  {
                    entries: [
                      { name: labelStrings.renameEntry, run: () => onRename(true) },
                      ...(others.length > 0 ? [{ name: labelStrings.mergeEntry, run: () => setDoing('merge') }] : []),
                    ],
                  },
                  { entries: [{ name: labelStrings.deleteEntry, danger: true, run: () => setDoing('delete') }] },
                ]}
              >
                <Ellipsis size={16} aria-hidden="true" />
              </MenuButton>
            </span>
          ) : null}
        </>
      )}
      {doing === 'merge' ? <MergeLabel label={label} others={others} opener={opener} onEnd={end} /> : null}
      {doing === 'delete' ? <DeleteLabel label={label} opener={opener} onEnd={end} /> : null}
    </li>
  )
}

/** The field of a new name. Where the label is gone by then, another one is made of that name. */
function Rename({ label, others, isGone, onEnd }: Pick<LabelLineProps, 'label' | 'others' | 'isGone'> & { onEnd: () => void }) {
  const { name, client_key, colour } = label
  const [typed, setTyped] = useState(name)
  const rename = useAction(async () => {
    if (isGone) keepLabel(await callApi(upsertLabel, { body: { tagName: typed, client_key, colour } }))
    else keepLabel(await callApi(renameLabel, { body: { tagName: name, client_key, newName: typed } }), name)
    onEnd()
  })
  const has = isGone ? labelCalled(others, typed) : undefined
  const wrong = has ? labelStrings.has(has.name) : rename.failure?.message
  return (
    <form
      className="min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isGone && typed.trim() === name) onEnd()
        else if (typed.trim() !== '' && !has) rename.run()
      }}
    >
      <div className="flex gap-2">
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- "Rename" was chosen to type here
          autoFocus
          value={typed}
          maxLength={60}
          aria-label={labelStrings.name}
          aria-invalid={wrong !== undefined}
          className="h-[30px] min-w-0 flex-1 rounded-md border border-edge bg-raised px-2 text-ink aria-invalid:border-danger pointer-coarse:h-10"
          onChange={(event) => {
            setTyped(event.target.value)
            rename.forget()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            onEnd()
          }}
        />
        <Button type="submit" variant="main" disabled={typed.trim() === ''}>
          {labelStrings.save}
        </Button>
      </div>
      <p role="alert" className="mt-1 text-danger-ink empty:hidden">
        {wrong ?? (isGone ? labelStrings.gone : null)}
      </p>
    </form>
  )
}
