import { laterStrings } from '#shared/later.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { classes } from '#web/components/classes.ts'
import { useStore } from '#web/hooks/store.ts'
import { chooseTheme, theme, themes } from '#web/device/theme.ts'

/** Like the system, light or dark. */
export function ThemeChoice() {
  const chosen = useStore(theme)
  return (
    <fieldset className="inline-flex rounded-lg border border-line-2 bg-sunk p-0.5">
      <legend className="sr-only">{strings.frame.theme}</legend>
      {themes.map((one) => (
        <label
          key={one}
          className={classes(
            'flex h-7 cursor-default items-center rounded-md px-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:h-10',
            one === chosen ? 'bg-raised font-[550] ring-1 ring-line' : 'text-ink-2 hover:text-ink',
          )}
        >
          <input type="radio" name="theme" value={one} checked={one === chosen} onChange={() => chooseTheme(one)} className="sr-only" />
          {laterStrings.frame.themes[one]}
        </label>
      ))}
    </fieldset>
  )
}
