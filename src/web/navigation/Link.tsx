import type { ComponentProps } from 'react'
import { navigate } from 'wouter/use-browser-location'

/**
 * A link to a place of ours: an ordinary click goes there without reloading the page; with a modifier key it is a link like any other.
 * `onClick` is called for either, for rows are picked with Shift; wouter's own link keeps that to itself.
 */
export function Link({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- what it says comes with the rest
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
        event.preventDefault()
        navigate(href)
      }}
      {...rest}
    />
  )
}
