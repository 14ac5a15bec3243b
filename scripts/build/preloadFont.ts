import type { Plugin } from 'vite'

/** The letters that every page shows at once; those of other scripts are fetched with the first text that has them. */
const font = /\/inter-latin-wght-normal-[\w-]+\.woff2$/

/** Has the browser fetch the page's font beside the scripts. By the styles alone it would ask for it once there are words to draw, and draw them twice. */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((one) => font.test(one))
        if (!file) throw new Error('The build has no font of the page.')
        return [
          { tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' }, injectTo: 'head' },
        ]
      },
    },
  }
}
