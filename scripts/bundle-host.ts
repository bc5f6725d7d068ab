import webpack from 'webpack'
import hostConfig from '../webpack.config'

/** Builds the host; throws with webpack's messages when that fails. */
export async function bundleHost(root: string, mode: 'production' | 'emulator'): Promise<void> {
  const compiler = webpack(hostConfig({ root, mode }))
  if (!compiler) throw new Error('webpack made no compiler')
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  await new Promise((resolve) => compiler.close(resolve))
  if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
}
