"""Swift in one process: proxy with the S3 interface, one object, one container and one account server below a folder.
usage: swift-server.py <folder> <port>      the others listen on the three ports after it
S3: access key portal:tests, secret key secret."""
import os
import sys

import eventlet
import eventlet.patcher
import eventlet.wsgi

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

from swift.common import utils  # noqa: E402
from swift.common.http_protocol import SwiftHttpProtocol  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

folder, port = os.path.abspath(sys.argv[1]), int(sys.argv[2])
servers = {'object': port + 1, 'container': port + 2, 'account': port + 3}

# An update of a list that takes longer than its time limit is left to daemons that do not run here.
patient = 'conn_timeout = 30\nnode_timeout = 60\ncontainer_update_timeout = 60\n'
common = f'[DEFAULT]\nswift_dir = {folder}\ndevices = {folder}/nodes\nmount_check = false\n{patient}'
proxy = f"""{common}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck listing_formats s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
{patient}
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
allow_multipart_uploads = false
[filter:tempauth]
use = egg:swift#tempauth
user_portal_tests = secret .admin
"""


class Forgetful:
    """A memcache that keeps nothing: tempauth refuses to work without one, and uses it for tokens only."""

    def get(self, *_args, **_kwargs):
        return None

    def set(self, *_args, **_kwargs):
        pass

    delete = incr = decr = set_multi = set

    def get_multi(self, keys, *_args, **_kwargs):
        return [None for _ in keys]


def with_cache(app):
    def call(env, start_response):
        env['swift.cache'] = Forgetful()
        return app(env, start_response)
    return call


def written(name, text):
    path = os.path.join(folder, name)
    with open(path, 'w') as file:
        file.write(text)
    return path


def make_ring(name, at):
    path = os.path.join(folder, f'{name}.ring.gz')
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({
        'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': at, 'device': 'disk', 'weight': 1, 'meta': '',
        'replication_ip': '127.0.0.1', 'replication_port': at,
    })
    builder.rebalance()
    builder.get_ring().save(path)


os.makedirs(os.path.join(folder, 'nodes', 'disk'), exist_ok=True)
utils.HASH_PATH_SUFFIX = b'portal'
apps = []
for name, at in servers.items():
    make_ring(name, at)
    conf = written(f'{name}.conf', f'{common}\n[app:main]\nuse = egg:swift#{name}\n{patient}')
    apps.append((at, conf))
apps.append((port, written('proxy.conf', proxy)))
for at, conf in apps:
    listening = eventlet.listen(('127.0.0.1', at), backlog=200)
    serve = eventlet.spawn(
        eventlet.wsgi.server, listening, with_cache(loadapp(conf)), log_output=False, protocol=SwiftHttpProtocol)
serve.wait()
