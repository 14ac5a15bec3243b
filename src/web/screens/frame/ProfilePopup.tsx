import { Keyboard, LogOut, Monitor, Moon, Sun, User } from 'lucide-react'
import type { ComponentProps } from 'react'
import { leave } from '#features/auth/web/leave.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { keyName } from '#web/components/Kbd.tsx'
import { MenuPopup } from '#web/components/menu/MenuPopup.tsx'
import { useStore } from '#web/hooks/store.ts'
import { chooseTheme, theme, themes } from '#web/device/theme.ts'
import { paths } from './paths.ts'

const icons = { system: <Monitor size={14} />, light: <Sun size={14} />, dark: <Moon size={14} /> }

interface ProfilePopupProps extends Pick<ComponentProps<typeof MenuPopup>, 'open' | 'onOpenChange' | 'anchor'> {
  email: string
  onHelp: () => void
}

/** What the person's menu holds: profile, theme, shortcuts, the way out. */
export function ProfilePopup({ email, onHelp, ...rest }: ProfilePopupProps) {
  const chosen = useStore(theme)
  const sections = [
    {
      title: email,
      entries: [
        { name: strings.frame.profile, icon: <User size={14} />, href: paths.profile },
        { name: laterStrings.frame.shortcuts, icon: <Keyboard size={14} />, hint: keyName('?'), run: onHelp },
      ],
    },
    {
      title: strings.frame.theme,
      entries: themes.map((one) => ({
        name: laterStrings.frame.themes[one],
        icon: icons[one],
        checked: one === chosen,
        run: () => chooseTheme(one),
      })),
    },
    { entries: [{ name: laterStrings.frame.logOut, icon: <LogOut size={14} />, run: () => void leave() }] },
  ]
  return <MenuPopup align="end" side="bottom" sections={sections} {...rest} />
}
