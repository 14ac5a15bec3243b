import { useQuery } from '@tanstack/react-query'
import { leave } from '#features/auth/web/leave.ts'
import { knownConversation } from '#features/inbox/web/cache/knownConversation.ts'
import { assigneesQuery, whoMayHave } from '#features/inbox/web/actions/assignees.ts'
import { useDetails } from '#features/inbox/web/details/useDetails.ts'
import { pickedHere } from '#features/inbox/web/list/usePicked.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { copyStrings } from '#features/inbox/web/location/copy.strings.ts'
import { copyLink } from '#features/inbox/web/location/copyLink.ts'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { searchIn } from '#features/search/web/beginSearch.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { useStore } from '#web/hooks/store.ts'
import { useMe, useSees } from '#web/query/useMe.ts'
import { keyName } from '#web/components/Kbd.tsx'
import { chooseTheme, themes } from '#web/device/theme.ts'
import { actsOn, actsOnPicked } from './actsOn.ts'
import type { PaletteEntry } from './PaletteEntry.ts'

/** What can be done from anywhere, and with the conversations that are chosen, else with the one that is open. */
export function useActions(onHelp: () => void, phrase: string): PaletteEntry[] {
  const [place] = useInboxLocation()
  const mayChat = useSees('chatInput')
  const me = useMe()
  const [areDetailsShown, showDetails] = useDetails()
  const open = place.id !== null && mayChat ? knownConversation(place.id) : undefined
  const chosen = useStore(pickedHere)
  const picked = mayChat ? chosen : null
  const people = useQuery({ ...assigneesQuery, enabled: open !== undefined || picked !== null }).data
  const assignees = (of: readonly Conversation[]) => (phrase === '' ? [] : whoMayHave(people ?? [], of))
  const actions: PaletteEntry[] = []
  if (picked) actions.push(...actsOnPicked(picked, assignees(picked.rows)))
  else if (open) actions.push(...actsOn(open, me?.id ?? '', assignees([open])))
  const { id } = place
  if (id !== null) {
    const name = areDetailsShown ? strings.conversation.hideDetails : strings.conversation.details
    actions.push({ id: 'details', name, hint: keyName('d'), kind: 'action', run: () => showDetails(!areDetailsShown) })
    actions.push({ id: 'search', name: strings.keys.searchIn, hint: keyName('mod+f'), kind: 'action', run: () => searchIn(id) })
    // Once the palette has given the focus back: where it is copied by selecting, that must not be kept in a dialog.
    actions.push({ id: 'link', name: copyStrings.copyLink, kind: 'action', run: () => setTimeout(() => copyLink(id), 0) })
  }
  actions.push(
    ...themes.map((one): PaletteEntry => ({
      id: `theme ${one}`,
      name: laterStrings.palette.useTheme(laterStrings.frame.themes[one]),
      kind: 'action',
      run: () => chooseTheme(one),
    })),
    { id: 'help', name: laterStrings.frame.shortcuts, hint: keyName('?'), kind: 'action', run: onHelp },
    { id: 'leave', name: laterStrings.frame.logOut, kind: 'action', run: () => void leave() },
  )
  return actions
}
