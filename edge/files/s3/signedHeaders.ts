import { AwsV4Signer } from 'aws4fetch'
import type { S3Config } from '../../config/config.ts'

/** SHA-256 of no bytes, which requests without a body are signed with. */
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

interface Unsigned {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The headers of a request to S3 with its signature (AWS Signature Version 4), which is good for this address alone, for some minutes. */
export async function signedHeaders(
  { method, url, headers = {} }: Unsigned,
  { keyId: accessKeyId, secret: secretAccessKey, region }: Pick<S3Config, 'keyId' | 'secret' | 'region'>,
): Promise<Headers> {
  const all = { 'X-Amz-Content-Sha256': NOTHING, ...headers }
  return (await new AwsV4Signer({ method, url, headers: all, accessKeyId, secretAccessKey, region, service: 's3' }).sign()).headers
}
