/**
 * Schemes that a browser or the system handles itself. A partner's app has its own scheme, so that a redirect never runs a script, reads a file or starts a
 * call.
 */
const SYSTEM_SCHEMES = new Set([
  ...[
    'javascript',
    'vbscript',
    'livescript',
    'mocha',
    'data',
    'blob',
    'file',
    'filesystem',
    'about',
    'view-source',
    'jar',
    'resource',
    'cid',
    'mhtml',
    'wyciwyg',
  ],
  ...[
    'chrome',
    'chrome-extension',
    'chrome-search',
    'chrome-untrusted',
    'devtools',
    'edge',
    'brave',
    'opera',
    'vivaldi',
    'moz-extension',
    'moz-icon',
    'safari-extension',
    'safari-web-extension',
  ],
  ...[
    'http',
    'https',
    'ws',
    'wss',
    'ftp',
    'ftps',
    'sftp',
    'ssh',
    'telnet',
    'tftp',
    'smb',
    'nfs',
    'afp',
    'ldap',
    'ldaps',
    'gopher',
    'news',
    'nntp',
    'git',
    'vnc',
    'rdp',
  ],
  ...[
    'mailto',
    'tel',
    'sms',
    'smsto',
    'mms',
    'mmsto',
    'callto',
    'sip',
    'sips',
    'facetime',
    'facetime-audio',
    'geo',
    'maps',
    'calshow',
    'webcal',
    'urn',
    'magnet',
  ],
  ...[
    'intent',
    'android-app',
    'content',
    'package',
    'market',
    'itms',
    'itmss',
    'itms-apps',
    'itms-appss',
    'itms-services',
    'prefs',
    'app-prefs',
    'app-settings',
    'shell',
    'search',
    'search-ms',
  ],
]);
/** Prefixes that Windows and macOS reserve. */
const SYSTEM_PREFIX = /^(ms-|x-apple|x-web-search|com\.apple\.)/;

/**
 * Whether a URL opens an app by the app's own scheme (RFC 8252, section 7.1): `myapp://back`, `com.example.app:/back`, or `myapp://` for everything that the
 * app opens. A single slash is the form of reverse domain names.
 */
export function isAppLink(text: string): boolean {
  const [, scheme = '', authority] = /^([a-z][a-z0-9+.-]+):\/(\/[a-z0-9_.-]*(?=[/?]|$))?/i.exec(text) ?? [];
  const name = scheme.toLowerCase();
  if (name === '' || SYSTEM_SCHEMES.has(name) || SYSTEM_PREFIX.test(name)) return false;
  return authority !== undefined || (name.includes('.') && !/:\/\//.test(text));
}
