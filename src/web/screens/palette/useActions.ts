import { leave } from '#features/auth/web/leave.ts'
import { knownConversation, switchAi } from '#features/conversations/web/switchAi.ts'
import { useInboxPlace } from '#features/conversations/web/useInboxPlace.ts'
import { laterWords } from '#shared/laterWords.ts'
import { words } from '#shared/words.ts'
import { useSees } from '#web/api/useMe.ts'
import { keyName } from '#web/ui/Kbd.tsx'
import { chooseTheme, themes } from '#web/ui/theme.ts'
import { toast } from '#web/ui/toast.ts'
import type { PaletteEntry } from './PaletteEntry.ts'

/** What can be done from anywhere, and with the conversation that is open. */
export function useActions(onHelp: () => void): PaletteEntry[] {
  const [place] = useInboxPlace()
  const mayChat = useSees('chatInput')
  const open = place.id !== null && mayChat ? knownConversation(place.id) : undefined
  const actions: PaletteEntry[] = []
  if (open) {
    const paused = !open.paused
    const name = `${paused ? words.conversation.pause : words.conversation.resume}: ${open.name}`
    const run = () => void switchAi(open.id, paused).catch(() => toast(words.conversation.pauseFailed, { look: 'failed' }))
    actions.push({ id: 'pause', name, hint: keyName('p'), kind: 'action', run })
  }
  actions.push(
    ...themes.map((one): PaletteEntry => ({
      id: `theme ${one}`,
      name: laterWords.palette.useTheme(words.frame.themes[one]),
      kind: 'action',
      run: () => chooseTheme(one),
    })),
    { id: 'help', name: words.frame.shortcuts, hint: keyName('?'), kind: 'action', run: onHelp },
    { id: 'leave', name: words.frame.logOut, kind: 'action', run: () => void leave() },
  )
  return actions
}
