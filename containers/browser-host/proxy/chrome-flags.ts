/**
 * @module What Chrome has to be told so that the fence holds, beside the address of its proxy.
 */
import { certificateFlags, type SiteKey } from "./tls/site-key.ts";

const FLAGS = [
  // Proxies resolve names. Chrome itself would ask for those of WebRTC servers, and so tell them to the network.
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  // WebRTC sends UDP around the proxy without them. Chrome knows the first, the headless shell the second.
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
];

export function fenceFlags(key: SiteKey): string[] {
  return [...certificateFlags(key), ...FLAGS];
}
