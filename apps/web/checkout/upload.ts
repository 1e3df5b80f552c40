import { below, faultIn } from '../shared/answers.js';
import { bearer, type IdentityDocument } from './api.js';

/** Uploads a document; `progress` receives the share sent, 0 to 1. XMLHttpRequest, because fetch reports no upload progress. */
export function upload(type: IdentityDocument['type'], file: File, progress: (share: number) => void): Promise<void> {
  const body = new FormData();
  body.set('type', type); // first, because the service ignores fields after the file
  body.set('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status < 300 ? resolve() : reject(faultIn(request.responseText, request)));
    request.onerror = () => reject(new Error('offline'));
    request.open('POST', below('/api/documents'));
    for (const [name, value] of Object.entries(bearer())) request.setRequestHeader(name, value);
    request.send(body);
  });
}
