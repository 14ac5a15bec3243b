import { ChevronDown, ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { actionLink } from './actionLink.ts'
import { attachmentStrings } from './attachment.strings.ts'
import { OfferButton, type OfferUse } from './OfferButton.tsx'

type Action = NonNullable<Attachment['actions']>[number]
interface OfferProps {
  action: Action
  use: OfferUse
}

const shape =
  'inline-flex min-h-[26px] max-w-full items-center gap-1.5 rounded-[13px] border border-ai/40 px-2.5 text-base text-ai-ink pointer-coarse:min-h-10 pointer-coarse:rounded-full'

/** The buttons and dropdowns a bot offered: an address opens, everything else can be put into the reply. */
export function AttachmentActions({ actions, use }: { actions: readonly Action[]; use: OfferUse }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {actions.map((action, i) => (
        <li key={i} className="max-w-full">
          <Offer action={action} use={use} />
        </li>
      ))}
    </ul>
  )
}

function Offer({ action, use }: OfferProps) {
  const link = actionLink(action.value)
  if (action.options?.length || action.option_groups?.length) return <Dropdown action={action} use={use} />
  if (link === null) return <OfferButton text={action.text} use={use} className={shape} />
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={`${shape} hover:bg-ai-soft`}>
      <span className="truncate">{action.text}</span>
      <ExternalLink size={12} aria-hidden="true" />
      <span className="sr-only">{attachmentStrings.newTab}</span>
    </a>
  )
}

function Dropdown({ action: { text, options, option_groups }, use }: OfferProps) {
  const list = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (!list.current?.open) return
    list.current.open = false
    list.current.querySelector('summary')?.focus()
  }
  const groups = [...(options?.length ? [{ text: '', options }] : []), ...(option_groups ?? [])]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what can be pressed is inside; Escape closes it as it does a menu
    <details
      ref={list}
      className="group max-w-full rounded-[13px] border border-ai/40"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !list.current?.open) return
        event.stopPropagation()
        close()
      }}
    >
      <summary className="flex min-h-6 list-none items-center gap-1.5 rounded-[13px] px-2.5 text-base text-ai-ink hover:bg-ai-soft">
        <span className="truncate">{text}</span>
        <ChevronDown size={12} aria-hidden="true" className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-ai/25 p-1 text-base">
        {groups.map((group, i) => (
          <div key={i} className="py-0.5">
            {group.text ? <span className="px-1.5 text-sm text-ink-3">{group.text}</span> : null}
            <ul>
              {group.options.map((option, at) => (
                <li key={at}>
                  <OfferButton
                    text={option.text}
                    use={use}
                    onPicked={close}
                    className="w-full rounded-md px-1.5 py-0.5 text-left pointer-coarse:min-h-10"
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  )
}
