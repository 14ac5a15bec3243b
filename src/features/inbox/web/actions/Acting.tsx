import { useEffect, useRef } from 'react'
import { useStore } from '#web/hooks/store.ts'
import { isOpen } from '#web/navigation/isOpen.ts'
import type { ActHostProps } from './ActHostProps.ts'
import type { Act } from '#features/inbox/actions/bulk/contract.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { actRequests, openChoice, type ActRequest, type Deed, type Wanted } from './actRequests.ts'
import { listenForUndo } from './listenForUndo.ts'
import { blockOne } from './blockOne.ts'
import { AssigneePicker } from './AssigneePicker.tsx'
import { ConfirmDelete } from './ConfirmDelete.tsx'
import { doToMany, refusals } from './doToMany.ts'
import { doToOne } from './doToOne.ts'
import { LabelPicker } from './LabelPicker.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { RefusalsDialog } from './RefusalsDialog.tsx'
import { SnoozePicker } from './SnoozePicker.tsx'

/** Does what is asked for: at once, or after what is missing was chosen beside what it is about. */
export function Acting({ asked, rows, place, go, onSearchIn }: ActHostProps & { asked: readonly ActRequest[] }) {
  const open = useStore(openChoice)
  const now = useRef({ rows, place, go })
  useEffect(() => {
    now.current = { rows, place, go }
  })
  useEffect(listenForUndo, [])
  useEffect(() => end, [])
  const refused = useStore(refusals)

  const act = async (wanted: Deed, { on, begun }: ActRequest) => {
    if ('selection' in on || on.length !== 1) {
      begun?.()
      // A block is of one customer.
      return wanted.do === 'block' ? undefined : doToMany(on, wanted)
    }
    const target = on[0]!
    const next = nextOf(now.current.rows, target.id)
    const wasThere = isLeft(target, wanted) && now.current.place.id === target.id
    const isDone = await (wanted.do === 'block' ? blockOne(target, wanted.blocked) : doToOne(target, wanted))
    if (isDone) begun?.()
    // Who deals with one conversation after the other goes on to the next; on a phone back to the list. Who has left the screen meanwhile stays away.
    const { place: here, go: goNow } = now.current
    if (isDone && wasThere && here.id === target.id && isOpen(target.id)) goNow({ id: isPhone() ? null : next, around: null })
  }

  useEffect(() => {
    if (asked.length === 0 || actRequests.get() !== asked) return
    actRequests.set([])
    for (const one of asked) {
      const isMany = 'selection' in one.on || one.on.length > 1
      if ('pick' in one.wanted || (one.wanted.do === 'delete' && isMany)) openChoice.set(one)
      else void act(one.wanted, one)
    }
  }, [asked])

  // The button says that it is open, and keeps its tip to itself.
  const button = open?.beside instanceof HTMLButtonElement ? open.beside : null
  useEffect(() => {
    button?.setAttribute('aria-expanded', 'true')
    return () => button?.removeAttribute('aria-expanded')
  }, [button])
  // The pointer and the focus are in the choice then, so the row itself says that it is the one.
  const row = open?.beside?.closest('[data-row]')
  useEffect(() => {
    row?.setAttribute('data-acted-on', '')
    return () => row?.removeAttribute('data-acted-on')
  }, [row])

  const Choice = open && choiceOf(open.wanted)
  return (
    <>
      {Choice ? (
        <Choice
          on={open.on}
          anchor={{ current: open.beside }}
          onAct={(wanted: Act) => void act(wanted, open)}
          onEnd={end}
          onSearchIn={onSearchIn}
        />
      ) : null}
      {refused ? <RefusalsDialog refusals={refused} onEnd={() => refusals.set(null)} /> : null}
    </>
  )
}

const pickers = { assignee: AssigneePicker, labels: LabelPicker, snooze: SnoozePicker, more: MoreMenu }

/** What its person has still to choose, or to confirm. */
const choiceOf = (wanted: Wanted) => ('pick' in wanted ? pickers[wanted.pick] : ConfirmDelete)

const end = () => openChoice.set(null)

/** After these a conversation is not where it was. */
const leaves = new Set<Deed['do']>(['done', 'inbox', 'snooze', 'delete'])
/** Who unblocks a customer is about to write to them. */
const isLeft = ({ is_done }: Conversation, wanted: Deed) => (wanted.do === 'block' ? wanted.blocked && !is_done : leaves.has(wanted.do))
const isPhone = () => matchMedia('(max-width: 767px)').matches

function nextOf(rows: ActHostProps['rows'], id: string): string | null {
  const index = rows.findIndex((row) => row.id === id)
  return index === -1 ? null : ((rows[index + 1] ?? rows[index - 1])?.id ?? null)
}
