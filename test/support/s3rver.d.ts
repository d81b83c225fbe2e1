/** The part of s3rver that the tests use; the package has no types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  class S3rver {
    constructor(options: {
      readonly silent: boolean
      readonly directory: string
      readonly vhostBuckets: boolean
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }

  export = S3rver
}
