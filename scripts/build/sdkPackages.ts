import type { Plugin } from 'vite'
import { packNode } from './sdk/packNode.ts'
import { packPython } from './sdk/packPython.ts'
import { packRuby } from './sdk/packRuby.ts'

/**
 * Puts the SDKs beside the page, each as the package its installer takes, under `sdk/`: a bot gets the SDK from the very server it will talk
 * to, without a registry, and always the one that fits it. Nothing is fetched for it.
 */
export function sdkPackages(root: string): Plugin {
  return {
    name: 'sdk-packages',
    apply: 'build',
    generateBundle() {
      for (const { path, content } of [packNode(root), packPython(root), packRuby(root)]) {
        this.emitFile({ type: 'asset', fileName: `sdk/${path}`, source: content })
      }
    },
  }
}
