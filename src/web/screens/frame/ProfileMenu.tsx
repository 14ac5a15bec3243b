import { Keyboard, LogOut, Monitor, Moon, Sun, User } from 'lucide-react'
import { leave } from '#features/auth/web/leave.ts'
import { words } from '#shared/words.ts'
import { useMe } from '#web/api/useMe.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { keyName } from '#web/ui/Kbd.tsx'
import { MenuButton } from '#web/ui/MenuButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useStore } from '#web/ui/store.ts'
import { chooseTheme, theme, themes } from '#web/ui/theme.ts'
import { paths } from './paths.ts'

const icons = { system: <Monitor size={14} />, light: <Sun size={14} />, dark: <Moon size={14} /> }

/** The person at the right of the menu bar: profile, theme, shortcuts, the way out. */
export function ProfileMenu({ onHelp }: { onHelp: () => void }) {
  const me = useMe()
  const chosen = useStore(theme)
  if (!me) return <Skeleton className="size-7 rounded-full" />
  const sections = [
    {
      title: me.profile.email,
      entries: [
        { name: words.frame.profile, icon: <User size={14} />, href: paths.profile },
        { name: words.frame.shortcuts, icon: <Keyboard size={14} />, hint: keyName('?'), run: onHelp },
      ],
    },
    {
      title: words.frame.theme,
      entries: themes.map((one) => ({
        name: words.frame.themes[one],
        icon: icons[one],
        checked: one === chosen,
        run: () => chooseTheme(one),
      })),
    },
    { entries: [{ name: words.frame.logOut, icon: <LogOut size={14} />, run: () => void leave() }] },
  ]
  return (
    <MenuButton
      name={words.frame.profileMenu}
      align="end"
      sections={sections}
      className="grid shrink-0 place-items-center rounded-full pointer-coarse:size-10"
    >
      <Avatar id={me.id} name={me.profile.real_name || me.profile.email} image={me.profile.image} />
    </MenuButton>
  )
}
