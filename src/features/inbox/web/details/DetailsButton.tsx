import { PanelRight } from 'lucide-react'
import { strings } from '#shared/app.strings.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { useKeys } from '#web/hooks/keys.ts'
import { useDetails } from './useDetails.ts'

/** Shows and hides the details; a phone has it under the dots. */
export function DetailsButton() {
  const [isShown, show] = useDetails()
  const toggle = () => show(!isShown)
  useKeys({ d: { says: strings.keys.details, group: 'Conversation', isSwift: true, run: toggle } })
  return (
    <IconButton
      name={isShown ? strings.conversation.hideDetails : strings.conversation.details}
      hint="D"
      tip="left"
      data-details
      aria-expanded={isShown}
      className="max-md:hidden md:-ml-2.5"
      onClick={toggle}
    >
      <PanelRight size={16} />
    </IconButton>
  )
}
