"""HTTP routes, and the socket of a table."""

from litestar.types import ControllerRouterHandler

from .boxes import BoxController
from .finished import FinishedController
from .host import HostController
from .learning import LearningController
from .lessons import LessonController, lesson_socket
from .me import MeController
from .notifications import NotificationController
from .operations import health, live, metrics, ready
from .positions import position_socket
from .profiles import ProfileController
from .puzzles import PuzzleController, puzzle_socket
from .reports import report
from .reviews import ReviewController
from .tables import TableController, table_socket

ROUTES: list[ControllerRouterHandler] = [
    LessonController, LearningController, PuzzleController, lesson_socket, puzzle_socket,
    MeController, NotificationController, TableController, FinishedController, ReviewController, ProfileController,
    BoxController, HostController, report,
    table_socket, position_socket, health, live, ready, metrics,
]  # fmt: skip
