/** A certificate for localhost that signed itself, valid for a century, and its key: worthless anywhere but in tests. */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgr+ng5+s2lvu0E96x
XMSgzIUIXWrTeRJ5TADVG9xPGVShRANCAATIKrZ/3IHcy6C7bsjis4SkR+9UqGYq
F0neemF9UeeWEf/fyoXztNgVqagc5aGbsgBhR1jQ5pOdtZvCqN+joxPi
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUcRyWfoJBk3ujAeAckq3Eqp6gmzQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDE1NTMyMFoYDzIxMjYxMDI3
MTU1MzIwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATIKrZ/3IHcy6C7bsjis4SkR+9UqGYqF0neemF9UeeWEf/fyoXztNgV
qagc5aGbsgBhR1jQ5pOdtZvCqN+joxPio2kwZzAdBgNVHQ4EFgQUmhNAK4vJ31Ss
48H7Ej2pn7psOfUwHwYDVR0jBBgwFoAUmhNAK4vJ31Ss48H7Ej2pn7psOfUwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgNt8nr/SKWoTyW72IRvrv6fhaHKBA4+aeAFJ9jHx5xSMCIQC9IUaDX9sO
UUwgZWOjErEIlpVRqpk5HUQgkYujSFgpBQ==
-----END CERTIFICATE-----`,
}
