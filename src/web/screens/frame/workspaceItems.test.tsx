import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Viewer } from '#features/workspaces/members/permissions.ts'
import { WorkspaceItems } from './WorkspaceItems.tsx'

const owner: Viewer = {
  is_owner: true,
  train: true,
  chat: true,
  edit: true,
  billing: true,
  support: true,
  scope: 'all',
  id: 'mara',
  email: 'mara@northwind.example',
  parent_integration: null,
  slack_params: null,
  bots: 1,
}

/** The names of the places that are marked at an address. */
const markedAt = (path: string) =>
  [...renderToStaticMarkup(<WorkspaceItems viewer={owner} path={path} />).matchAll(/aria-current="page".*?<\/a>/g)].map(([link]) =>
    link.replace(/^.*<span class="truncate">([^<]*)<.*$/, '$1'),
  )

test.each([
  ['/account/settings/billing', ['Billing']],
  ['/billing', ['Billing']],
  ['/billing/', ['Billing']],
  ['/account/settings/roles', ['Users']],
  ['/account/settings/workspace', ['Settings']],
  ['/account/settings/workspace/', ['Settings']],
  ['/account/settings/workspace/new', []],
  ['/messages/', []],
])('at %s the sidebar marks %j', (path, names) => expect(markedAt(path)).toEqual(names))
