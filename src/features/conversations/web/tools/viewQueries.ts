import { queryOptions } from '@tanstack/react-query'
import { ask } from '#web/api/ask.ts'
import { queries } from '#web/api/client.ts'
import { listen } from '#web/realtime/listen.ts'
import { byViewName } from '../../rules.ts'
import { listViews, viewChanged, viewRemoved, type View } from '../../viewContract.ts'

/** One's own views and the shared ones, by name. */
export const viewsQuery = queryOptions({ queryKey: ['views'], queryFn: ({ signal }) => ask(listViews, {}, { signal }) })

/** The kept views with one as it is now; and without one. */
export const withView = (views: View[], view: View): View[] => [...withoutView(views, view.id), view].toSorted(byViewName)
export const withoutView = (views: View[], id: string): View[] => views.filter((one) => one.id !== id)

// From the moment somebody looks at views they follow what is told; the first load has none.
listen(viewChanged, (view) => follow((views) => withView(views, view)))
listen(viewRemoved, ({ id }) => follow((views) => withoutView(views, id)))

function follow(apply: (views: View[]) => View[]): void {
  const { queryKey } = viewsQuery
  queries.setQueryData(queryKey, (views) => views && apply(views))
  // An answer that is on its way may have been read before the change.
  if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
}
